import { createHash } from 'node:crypto';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The error for a folder that another server uses. */
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

/** The name of the lock of a folder; the same for every path to that folder. */
const nameOf = (folder: string): string => {
  const whole = existsSync(folder) ? realpathSync(folder) : resolve(folder);
  return `patrolkit-${createHash('sha256').update(whole).digest('hex').slice(0, 24)}`;
};

/** The address to listen at. `isKept` says whether a process that was killed leaves a file there. */
const placeOf = (name: string): { readonly path: string; readonly isKept: boolean } => {
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${name}`, isKept: false };
  // An abstract socket has no file: the kernel frees it with its process.
  if (process.platform === 'linux') return { path: `\0${name}`, isKept: false };
  return { path: join(tmpdir(), `${name}.sock`), isKept: true };
};

const listen = (path: string): Promise<Server | undefined> =>
  new Promise((done, failed) => {
    const server = createServer(socket => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') done(undefined);
      else failed(error);
    });
    server.listen(path, () => done(server));
  });

/**
 * Reserves a data folder for one process: two engines on one database would destroy it. The lock is a listening local socket.
 * Unlike a file with a process id, it ends with its process. Of two processes that start at once one gets it. Returns a
 * function that releases it.
 */
export const lockFolder = async (folder: string): Promise<() => void> => {
  const { path, isKept } = placeOf(nameOf(folder));
  let server = await listen(path);
  if (!server && isKept && !(await isAnswered(path))) {
    rmSync(path, { force: true });
    server = await listen(path);
  }
  if (!server) throw new FolderInUse(folder);
  const held = server;
  held.unref();
  return () => held.close();
};
