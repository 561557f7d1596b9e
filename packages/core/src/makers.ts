/** How each part of a console is made, and where its code is loaded from. The `make.ts` of its room makes most of them. */
import type { LateArea } from './i18n/index.ts';
import { at, liveOf, type Make, type MadeLive, type PartName } from './parts.ts';

/** The parts that a part depends on, its texts and its code. */
interface Maker<Name extends PartName> {
  readonly needs: readonly PartName[];
  /** The area of its texts, beside those of the parts that it depends on. */
  readonly says?: LateArea;
  readonly load: () => Promise<Make<Name>>;
}

/** How each part is made. */
export const makers: { readonly [Name in PartName]: Maker<Name> } = {
  live: {
    needs: [],
    says: 'live',
    load: async () => {
      const { createLive } = await import('./live/live.ts');
      return (ground): MadeLive => createLive(ground);
    },
  },
  driving: {
    needs: ['live'],
    says: 'driving',
    load: async () => {
      const { createDrivingCapabilities } = await import('./driving/capabilities.ts');
      return ground => {
        const { environment, http, notices, user, mayRenew } = ground;
        const { robots, video, connection } = liveOf(ground);
        const all = createDrivingCapabilities({
          environment,
          http,
          robots,
          video,
          connection,
          notices,
          user,
          mayRenew,
        });
        const { driving, commands, lease, presets } = all;
        const { interrupt } = driving.store;
        return {
          stores: { driving: driving.store, commands: commands.store, lease: lease.store, presets: presets.store },
          placed: [
            at('presets', presets.part),
            at('lease', lease.part),
            at('commands', commands.part),
            at('driving', {
              ...driving.part,
              onSignal: ({ kind }) => {
                if (kind === 'switching') interrupt('robot');
                else if (kind === 'covered') interrupt('covered');
              },
            }),
          ],
        };
      };
    },
  },
  // Its refusals are those of driving, with the same texts.
  audio: { needs: ['live'], says: 'driving', load: async () => (await import('./audio/make.ts')).make },
  alarms: {
    needs: ['live'],
    says: 'alarms',
    load: async () => (await import('./alarms/make.ts')).make,
  },
  sos: {
    needs: ['live'],
    // The texts of its desktop notice are in the area of alarms.
    says: 'alarms',
    load: async () => (await import('./sos/make.ts')).make,
  },
  captures: { needs: ['live'], load: async () => (await import('./captures/make.ts')).make },
  boards: { needs: ['live'], load: async () => (await import('./boards/make.ts')).make },
  shifts: { needs: ['live'], load: async () => (await import('./shifts/make.ts')).make },
  recordings: { needs: [], load: async () => (await import('./video/make-recordings.ts')).make },
  resources: { needs: [], load: async () => (await import('./resources/make.ts')).make },
  diagnostics: { needs: ['live'], load: async () => (await import('./diagnostics/make.ts')).make },
};
