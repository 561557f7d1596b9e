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
  return {
    $info,
    $logo,
    load: async () => {
      const read = await attempt(http.request(getSysInfo, {}));
      if (read.isDone) $info.set(read.value);
    },
    loadCompany: async () => {
      const read = await attempt(http.request(getCustomerCompany, {}));
      $logo.set(read.isDone ? read.value.logo : undefined);
    },
    serverVersion: async () => {
      const read = await attempt(http.request(getBackendVersion, {}));
      return read.isDone ? { isDone: true, value: read.value.version } : read;
    },
  };
}
