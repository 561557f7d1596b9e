// A browser without a test library. Such libraries hide from a page that it is hidden, frozen, or without the focus.
import { spawn } from 'node:child_process';
import { WebSocket } from 'ws';
import { browserFlags, findBrowser } from '../../scripts/lib.mjs';

/** Opens a browser that is controlled without a test library, because libraries keep every page visible and focused. */
export async function openBrowser(profile, flags = []) {
  const child = spawn(
    findBrowser(),
    [
      '--headless=new',
      ...browserFlags,
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...flags,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await new Promise(resolve => {
    let heard = '';
    child.stderr.on('data', piece => {
      heard += String(piece);
      const found = /listening on (ws:\S+)/.exec(heard);
      if (found) resolve(found[1]);
    });
  });
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map();
  let last = 0;
  socket.on('message', text => {
    const { id, result, error } = JSON.parse(String(text));
    const settle = waiting.get(id);
    waiting.delete(id);
    if (error) settle?.reject(new Error(error.message));
    else settle?.resolve(result);
  });
  const send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    });
  const close = async () => {
    const ended = new Promise(resolve => child.once('exit', resolve));
    await send('Browser.close').catch(() => child.kill());
    await ended;
  };
  /** Its first page. */
  const page = async () => {
    const { targetInfos } = await send('Target.getTargets');
    const { targetId } = targetInfos.find(({ type }) => type === 'page');
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    const evaluate = async expression =>
      (await send('Runtime.evaluate', { expression, returnByValue: true }, sessionId)).result.value;
    return { targetId, sessionId, evaluate };
  };
  return { send, page, close };
}
