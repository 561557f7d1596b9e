// A relay in front of the server that records the browser's live sockets: when each was opened, when it sent, when it
// ended.
import { connect, createServer } from 'node:net';

/** Whether a browser sent a text frame. It answers pings by itself, and such an answer does not come from the page. */
function hasText(bytes) {
  for (let at = 0; at + 1 < bytes.length;) {
    if ((bytes[at] & 0x0f) === 1) return true;
    const length = bytes[at + 1] & 0x7f;
    // Two bytes of header, four of the mask, and those of a longer length.
    at += 6 + (length === 126 ? 2 + bytes.readUInt16BE(at + 2) : length);
  }
  return false;
}

/** Starts it in front of a port; `sockets` fills with {role, openedAt, said: [times], closedAt}, in milliseconds of this process. */
export async function startRelay(port) {
  const sockets = [];
  const pairs = new Set();
  const upgraded = new Set();
  const server = createServer(browser => {
    let onward;
    let noted;
    pairs.add(browser);
    browser.setNoDelay(true);
    browser.on('data', bytes => {
      if (noted) {
        if (hasText(bytes)) noted.said.push(performance.now());
      } else if (bytes.toString('latin1').startsWith('GET /websocket/web/')) {
        const role = bytes.includes('remark=base-singleton') ? 'singleton' : 'device';
        noted = { role, openedAt: performance.now(), said: [], closedAt: undefined };
        sockets.push(noted);
      }
      // A handshake of a WebSocket is the first request of its connection.
      if (!onward && /^upgrade: websocket/im.test(bytes.toString('latin1'))) upgraded.add(browser);
      // Connects only with the first data: otherwise a server that is away would end the connection before it is recorded.
      onward ??= connect(port, '127.0.0.1')
        .setNoDelay(true)
        .on('data', piece => browser.write(piece))
        .on('error', end)
        .on('close', end);
      onward.write(bytes);
    });
    const end = () => {
      if (noted) noted.closedAt ??= performance.now();
      pairs.delete(browser);
      upgraded.delete(browser);
      browser.destroy();
      onward?.destroy();
    };
    browser.on('error', end).on('close', end);
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    sockets,
    /** Number of WebSockets of any kind, of the page and its workers, that are open now. */
    openSockets: () => upgraded.size,
    end: () =>
      new Promise(resolve => {
        for (const browser of pairs) browser.destroy();
        server.close(resolve);
      }),
  };
}
