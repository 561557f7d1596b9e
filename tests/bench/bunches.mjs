// How many pictures a second of a stream of 25 appear when its server sends it in pieces: with our engines, and with the libraries beside
// them.
import { join } from 'node:path';
import { WebSocket, WebSocketServer } from 'ws';
import { wait } from './server.mjs';
import { addReaders, playBare } from './page.mjs';

/** The type of FLV tags that hold pictures. */
const VIDEO = 9;
/** Time between two pictures, ms. */
const STEP = 40;
/** How long the stream plays before its pictures are counted, and how long they are counted, ms. */
const SETTLING = 5000;
const COUNTED = 6000;

/** Splits the bytes of a stream into its beginning and its tags. */
function tagsOf(bytes) {
  const tags = [];
  for (let at = 13; at + 15 <= bytes.length;) {
    const size = bytes.readUIntBE(at + 1, 3);
    if (at + 15 + size > bytes.length) break;
    tags.push(Buffer.from(bytes.subarray(at, at + 15 + size)));
    at += 15 + size;
  }
  return { beginning: bytes.subarray(0, 13), tags: tags.filter(tag => tag[0] === VIDEO) };
}

/** Takes `count` pictures of a stream, and gives them the times of 25 a second. */
async function takePictures(address, count) {
  const parts = [];
  const socket = new WebSocket(address, { origin: new URL(address).origin.replace('ws', 'http') });
  socket.on('message', data => parts.push(data));
  let taken;
  do {
    await wait(500);
    taken = tagsOf(Buffer.concat(parts));
  } while (taken.tags.length < count);
  socket.terminate();
  let at = 0;
  const pictures = taken.tags.map(tag => {
    const isHeader = tag[12] === 0;
    const time = isHeader ? at : (at += STEP);
    tag.writeUIntBE(time % 2 ** 24, 4, 3);
    tag[7] = Math.floor(time / 2 ** 24);
    return { at: time, tag };
  });
  return { beginning: taken.beginning, pictures };
}

/** Serves the pictures at /EVERY from their beginning, in one piece each EVERY ms; 0 for each at its time. */
function servePictures({ beginning, pictures }) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket, { url }) => {
    const every = Number(url.slice(1));
    const begun = performance.now();
    let [next, sent] = [0, begun];
    socket.send(beginning);
    const timer = setInterval(() => {
      const now = performance.now();
      if (now - sent < every) return;
      const piece = [];
      while (next < pictures.length && pictures[next].at <= now - begun) piece.push(pictures[next++].tag);
      if (piece.length === 0) return;
      socket.send(Buffer.concat(piece));
      sent = now;
    }, 5);
    socket.on('close', () => clearInterval(timer));
  });
  return server;
}

/** Different pictures a second on screen, from now on. */
const seenBy = page =>
  page.evaluate(async ms => {
    const seen = new Set();
    const until = performance.now() + ms;
    await new Promise(resolve => {
      const look = () => {
        const captured = globalThis.capturedAt();
        if (captured !== undefined) seen.add(captured);
        if (performance.now() < until) requestAnimationFrame(look);
        else resolve();
      };
      look();
    });
    return (seen.size * 1000) / ms;
  }, COUNTED);

/** A page of the server with one player of ours. It has a server, since browsers let no other page open sockets to this machine. */
async function playOurs(page, url, source, engine) {
  await page.goto(`${url}/robotservice/auth/getSysInfo.action`);
  await page.evaluate(
    ([service, src, engines]) => {
      document.body.innerHTML = `<patrol-provider><patrol-live-player style="display:block;width:640px"></patrol-live-player></patrol-provider>`;
      document.querySelector('patrol-provider').setAttribute('service', service);
      const player = document.querySelector('patrol-live-player');
      player.setAttribute('src', src);
      player.setAttribute('engines', engines);
    },
    [url, source, engine],
  );
  await page.addScriptTag({ url: `${url}/kit/patrolkit.js` });
  await addReaders(page);
  await page.waitForFunction(() => globalThis.capturedAt() !== undefined);
}

/** Measures and says the figures. */
export async function bunchFigures({ browser, server, token, deviceId, root, say }) {
  const [flvjs, mpegts] = ['node_modules/flv.js/dist/flv.min.js', 'node_modules/mpegts.js/dist/mpegts.js'];
  const bare = (name, file, options) => (page, source) =>
    playBare(page, server.url, join(root, file), name, source, options);
  const ours = engine => (page, source) => playOurs(page, server.url, source, engine);
  const players = [
    ['ours, WebCodecs', ours('webcodecs')],
    ['ours, Media Source', ours('mse')],
    ['ours, flv.js', ours('flv.js')],
    ['bare flv.js, its defaults', bare('flvjs', flvjs, {})],
    ['bare flv.js, no stash', bare('flvjs', flvjs, { enableStashBuffer: false })],
    ['bare mpegts.js, its defaults', bare('mpegts', mpegts, {})],
    [
      'bare mpegts.js, low latency',
      bare('mpegts', mpegts, { enableStashBuffer: false, liveBufferLatencyChasing: true }),
    ],
  ];
  const count = (SETTLING + COUNTED + 4000) / STEP;
  const pictures = servePictures(await takePictures(await server.streamOf(token, `${deviceId}-1`, 2), count));
  try {
    for (const every of [0, 100, 400, 1000])
      for (const [name, play] of players) {
        const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
        await play(page, `ws://127.0.0.1:${pictures.address().port}/${every}`);
        await wait(SETTLING);
        const what = every === 0 ? 'that comes evenly' : `in pieces of ${every} ms`;
        say(`Pictures a second seen of 25, of a stream ${what}`, name, await seenBy(page), '', 1);
        await page.close();
      }
  } finally {
    for (const client of pictures.clients) client.terminate();
    pictures.close();
  }
}
