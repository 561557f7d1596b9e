/** The data of a gateway's first start, made once for each run: the gateways of its journeys begin with a copy. */
import { rmSync } from 'node:fs';
import { Gateway, preparedData } from './gateway.ts';

/** Makes the data; returns a function that removes it. */
export default async function prepare(): Promise<() => void> {
  const gateway = new Gateway();
  try {
    await gateway.start();
  } catch (error) {
    await gateway.remove();
    throw error;
  }
  const folder = await gateway.end();
  process.env[preparedData] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
