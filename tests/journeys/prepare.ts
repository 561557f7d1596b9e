/** The data of a server's first start, made once for each run: the servers of its journeys begin with a copy. */
import { rmSync } from 'node:fs';
import { Server, preparedData } from './server.ts';

/** Makes the data; returns a function that removes it. */
export default async function prepare(): Promise<() => void> {
  const server = new Server();
  try {
    await server.start();
  } catch (error) {
    await server.remove();
    throw error;
  }
  const folder = await server.end();
  process.env[preparedData] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
