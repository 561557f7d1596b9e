import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The folder is in use by another gateway. */
export class FolderInUse extends Error {}

const isAnswered = (path: string): Promise<boolean> =>
  new Promise(done => {
    const socket = createConnection(path);
    socket.on('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });

/**
 * Keeps a data folder for one process: two engines on one database would ruin it. Held by a listening local socket,
 * which, unlike a file with a process number, goes away with its process. Returns how to let go.
 */
export const lockFolder = async (folder: string): Promise<() => void> => {
  const name = `patrolkit-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 24)}`;
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  if (await isAnswered(path)) throw new FolderInUse(folder);
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer(socket => socket.destroy());
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(path, done);
  });
  server.unref();
  return () => server.close();
};
