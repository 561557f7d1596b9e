/** Names and pictures of this installation, and the server's version. */
import {
  getBackendVersion,
  getCustomerCompany,
  getSysInfo,
  type HttpClient,
  type SystemInfo,
} from '@patrolkit/transport';
import { atom } from 'nanostores';
import { attempt, type Outcome } from '../outcome.ts';
import type { Store } from '../store.ts';

/** The installation: its names and pictures. */
export interface InstallationStore {
  readonly $info: Store<SystemInfo | undefined>;
  /** The company's logo. When there is none, or it cannot be drawn, the home logo of `$info` is shown. */
  readonly $logo: Store<string | undefined>;
  /** Names of the pages whose calls the server of this session does not have (interpretations.md 51). */
  readonly $missing: Store<readonly string[]>;
  /** Notes that the server does not have the call of a page. */
  miss(page: string): void;
  /** Reads names and pictures, also before sign-in. After a failure the known ones stay. */
  load(): Promise<void>;
  /** Reads the company's logo, after sign-in. */
  loadCompany(): Promise<void>;
  /** Asks for the server's version. */
  serverVersion(): Promise<Outcome<string>>;
}

/** Makes the store. */
export function createInstallation(http: HttpClient): InstallationStore {
  const $info = atom<SystemInfo | undefined>();
  const $logo = atom<string | undefined>();
  const $missing = atom<readonly string[]>([]);
  return {
    $info,
    $logo,
    $missing,
    miss: page => {
      if (!$missing.get().includes(page)) $missing.set([...$missing.get(), page]);
    },
    load: async () => {
      const read = await attempt(http.request(getSysInfo, {}));
      if (read.isDone) $info.set(read.value);
    },
    loadCompany: async () => {
      // Another session may be with another server.
      $missing.set([]);
      const read = await attempt(http.request(getCustomerCompany, {}));
      $logo.set(read.isDone ? read.value.logo : undefined);
    },
    serverVersion: async () => {
      const read = await attempt(http.request(getBackendVersion, {}));
      return read.isDone ? { isDone: true, value: read.value.version } : read;
    },
  };
}
