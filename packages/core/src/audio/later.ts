/** The settings of voice broadcasts. The first use loads their code. */
import type { HttpClient } from '@patrolkit/transport';
import { later } from '../later.ts';
import type { BroadcastVerbs } from './late/broadcasts.ts';

/** Makes the verbs of voice broadcasts. */
export function createBroadcastsLater(http: HttpClient): BroadcastVerbs {
  const use = later(async () => (await import('./late/broadcasts.ts')).createBroadcasts(http));
  return {
    speak: (deviceId, content) => use(verbs => verbs.speak(deviceId, content)),
    list: (deviceId, asked, signal) => use(verbs => verbs.list(deviceId, asked, signal)),
    add: (deviceId, input) => use(verbs => verbs.add(deviceId, input)),
    change: (deviceId, read, input) => use(verbs => verbs.change(deviceId, read, input)),
    remove: id => use(verbs => verbs.remove(id)),
  };
}
