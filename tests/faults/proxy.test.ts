import { createServer, type Server } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FaultProxy } from './proxy.ts';

let server: Server;
let sockets: WebSocketServer;
let proxy: FaultProxy;
beforeEach(async () => {
  server = createServer((_request, response) => response.end('here'));
  sockets = new WebSocketServer({ server });
  sockets.on('connection', socket => socket.on('message', data => socket.send(String(data))));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  proxy = await FaultProxy.to(typeof address === 'object' && address ? address.port : 0);
});
afterEach(async () => {
  await proxy.end();
  sockets.close();
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
});

const open = (): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(proxy.url.replace('http', 'ws'));
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
const said = (socket: WebSocket): Promise<string> =>
  new Promise(resolve => socket.once('message', data => resolve(String(data))));
const closed = (socket: WebSocket): Promise<number> =>
  new Promise(resolve => {
    socket.on('error', () => undefined);
    socket.once('close', code => resolve(code));
  });
/** Whether a promise settles within `ms` milliseconds. */
const within = async (ms: number, promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => true), new Promise<boolean>(resolve => setTimeout(() => resolve(false), ms))]);

it('passes everything on in fine weather', async () => {
  expect(await (await fetch(proxy.url)).text()).toBe('here');
  const socket = await open();
  socket.send('a');
  expect(await said(socket)).toBe('a');
});

it('delays, and keeps the order', async () => {
  const socket = await open();
  proxy.delay(60);
  const heard: string[] = [];
  socket.on('message', data => heard.push(String(data)));
  const began = performance.now();
  for (const word of ['a', 'b', 'c']) socket.send(word);
  while (heard.length < 3) await said(socket);
  expect(heard).toEqual(['a', 'b', 'c']);
  expect(performance.now() - began).toBeGreaterThanOrEqual(115);
});

it('freezes and thaws without losing anything', async () => {
  const socket = await open();
  proxy.freeze();
  const answer = said(socket);
  socket.send('a');
  expect(await within(100, answer)).toBe(false);
  proxy.thaw();
  expect(await answer).toBe('a');
});

it('cuts, and refuses new connections while asked to', async () => {
  const socket = await open();
  const end = closed(socket);
  proxy.refuse();
  proxy.cut();
  expect(await end).toBe(1006);
  await expect(open()).rejects.toThrow();
  proxy.calm();
  await expect(open()).resolves.toBeDefined();
});

it('leaves a connection half open: the server sees it go, the browser does not', async () => {
  const gone = new Promise<void>(resolve =>
    sockets.once('connection', socket => socket.once('close', () => resolve())),
  );
  const socket = await open();
  const end = closed(socket);
  proxy.halfOpen();
  await gone;
  expect(await within(100, end)).toBe(false);
  expect(socket.readyState).toBe(WebSocket.OPEN);
  expect(proxy.connections).toBe(1);
});

it('tells of an end late', async () => {
  const socket = await open();
  const end = closed(socket);
  proxy.closeSlowly(150);
  for (const peer of sockets.clients) peer.terminate();
  expect(await within(80, end)).toBe(false);
  expect(await end).toBe(1006);
});

it('puts garbage into a socket, which a browser must not survive', async () => {
  const socket = await open();
  const end = closed(socket);
  proxy.garbage();
  expect(await end).toBe(1006);
});
