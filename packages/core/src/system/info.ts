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

/** What is known of the installation. */
export interface InstallationStore {
  readonly $info: Store<SystemInfo | undefined>;
  /** The company's logo; where there is none, or it cannot be drawn, the home logo of `$info` stands for it. */
  readonly $logo: Store<string | undefined>;
  /** Reads names and pictures; before sign-in too. A failure leaves what was known. */
  load(): Promise<void>;
  /** Reads the company's logo; after sign-in. */
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
