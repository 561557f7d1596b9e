/** A gateway for tests: on a free port of this machine, with a small fleet, a folder that is removed, and no page to serve. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@patrolkit/transport/contract';
import { openStudioHere } from '../camera/cameras.ts';
import type { Database } from './database.ts';
import { startGateway, type Gateway, type GatewayOptions } from './gateway.ts';
import { signInLimits } from './sessions.ts';

/** What a test says of its gateway. */
export type TestGatewayOptions = Partial<GatewayOptions> & {
  readonly database: Database;
  readonly filesFolder: string;
  /** What went wrong is added here. */
  readonly errors: string[];
};

/** A folder of its own, and what removes it. */
export function testFolder(name: string): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `patrolkit-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Starts a gateway with the control surface for tests; signing in is hardly limited. */
export function startTestGateway({ errors, studio, ...options }: TestGatewayOptions): Promise<Gateway> {
  const nowhere = join(options.filesFolder, 'nothing');
  return startGateway({
    host: '127.0.0.1',
    port: 0,
    studio: studio ?? openStudioHere({ blocks: true, zoneMinutes: 0, recordFps: 0 }),
    folders: { host: nowhere, kit: nowhere, pages: nowhere },
    fleet: 14,
    seed: 1,
    speed: 1,
    allowOrigins: [],
    test: true,
    signInLimits: { ...signInLimits, perMinute: 1000 },
    onError: message => errors.push(message),
    ...options,
  });
}

/** Makes a call of the contract as a page does, with its headers. */
export function callGateway(
  { port }: Pick<Gateway, 'port'>,
  name: string,
  payload: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const call = calls[name];
  if (!call) throw new Error(`no call ${name}`);
  const parameters = new URLSearchParams(payload);
  const isQuery = call.body === 'query';
  return fetch(`http://127.0.0.1:${String(port)}${call.path}${isQuery ? `?${parameters.toString()}` : ''}`, {
    method: call.method,
    headers,
    ...(isQuery ? {} : { body: parameters }),
  });
}
