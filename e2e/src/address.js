// Puts a record into the address, or, without one, reads that which is there.
const [record, done] = arguments;
const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const read = async () => {
  const letters = location.hash.slice(3).replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
};
const write = async () => {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(record)), new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const loaded = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
  location.hash = `#g=${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  await loaded;
  return null;
};
(record ? write() : read()).then(done, (error) => done(`${error}`));
