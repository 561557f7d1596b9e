/** Makes all that commands robots together, because one store of facts decides about all their commands. */
import type { Ground, Made } from '../ground.ts';
import type { LiveStores } from '../live/live.ts';
import { createCommands, type CommandStore } from './commands.ts';
import { createDriving, type DrivingStore } from './driving.ts';
import { createFacts } from './facts.ts';
import { createLease, type LeaseStore } from './lease.ts';
import { createPresets, type PresetStore } from './presets.ts';
import { createStatusAges } from './status-age.ts';

/** The stores of this part. */
export interface DrivingStores {
  readonly driving: DrivingStore;
  readonly commands: CommandStore;
  readonly lease: LeaseStore;
  readonly presets: PresetStore;
}

type Needs = Pick<Ground, 'environment' | 'http' | 'notices' | 'user' | 'mayRenew'>;

/** Makes the stores and parts of driving. */
export function make(needs: Needs, { robots, video, connection }: LiveStores): Made<DrivingStores> {
  const { environment, http, notices, user, mayRenew } = needs;
  const ages = createStatusAges(environment, robots);
  const $facts = createFacts({ robots, video, connection, ages });
  const driving = createDriving({ environment, http, robots, notices, $facts, ages, mayRenew });
  const { interrupt } = driving.store;
  const interruptCamera = (): void => interrupt('second-input');
  const { letGo } = driving.part;
  const commands = createCommands({ environment, http, robots, $facts, user, interrupt: interruptCamera, letGo });
  const lease = createLease({ environment, http, robots, user, onTaken: () => interrupt('taken') });
  const presets = createPresets({ http, robots, $facts, interrupt: interruptCamera });
  return {
    stores: { driving: driving.store, commands: commands.store, lease: lease.store, presets: presets.store },
    parts: {
      presets: presets.part,
      lease: lease.part,
      commands: commands.part,
      driving: {
        ...driving.part,
        holds: [driving.store.$drive, driving.store.$ptz],
        onSignal: ({ kind }) => {
          if (kind === 'switching') interrupt('robot');
          else if (kind === 'covered') interrupt('covered');
        },
      },
    },
  };
}
