import type { TestSurface } from '../http/test-surface.ts';
import { systemActor } from '../store/audit.ts';
import type { NamedThing, SiteNames } from './site-names.ts';

interface Body {
  thing?: NamedThing;
  id?: string;
  name?: string;
}

/** Gives a device, a map or a point another name. */
export const fleetTests = (names: SiteNames): TestSurface => ({
  actions: {
    rename: async ({ thing = 'device', id = 'PR001', name = '' }: Body) => ({
      done: await names.rename(thing, id, name, systemActor),
    }),
  },
});
