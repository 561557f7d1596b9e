/** Makes all capabilities that command robots together, because one store of facts decides about all their commands. */
import type { HttpClient, User } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import type { Capability } from '../part.ts';
import type { RobotStore } from '../robots/index.ts';
import type { ConnectionStore, NoticeStore } from '../system/index.ts';
import type { VideoStore } from '../video/index.ts';
import { createCommands, type CommandStore } from './commands.ts';
import { createDriving, type DrivingPart, type DrivingStore } from './driving.ts';
import { createFacts } from './facts.ts';
import { createLease, type LeaseStore } from './lease.ts';
import { createPresets, type PresetStore } from './presets.ts';
import { createStatusAges } from './status-age.ts';

/** What commands need. */
export interface DrivingSources {
  readonly environment: Environment;
  readonly http: HttpClient;
  readonly robots: RobotStore;
  readonly video: VideoStore;
  readonly connection: ConnectionStore;
  readonly notices: NoticeStore;
  readonly user: () => User | undefined;
  /** Whether the session may go on with another token after the server refused this one as expired. */
  readonly mayRenew: () => boolean;
}

/** The capabilities that command robots. */
export interface DrivingCapabilities {
  readonly driving: Capability<DrivingStore, DrivingPart>;
  readonly commands: Capability<CommandStore>;
  readonly lease: Capability<LeaseStore>;
  readonly presets: Capability<PresetStore>;
}

/** Makes the stores and parts of driving. */
export function createDrivingCapabilities(sources: DrivingSources): DrivingCapabilities {
  const { environment, http, robots, video, connection, notices, user, mayRenew } = sources;
  const ages = createStatusAges(environment, robots);
  const $facts = createFacts({ robots, video, connection, ages });
  const driving = createDriving({ environment, http, robots, notices, $facts, ages, mayRenew });
  const interrupt = (): void => driving.store.interrupt('second-input');
  return {
    driving,
    commands: createCommands({
      environment,
      http,
      robots,
      $facts,
      user,
      interrupt,
      letGo: driving.part.letGo,
    }),
    lease: createLease({ environment, http, robots, user, onTaken: () => driving.store.interrupt('taken') }),
    presets: createPresets({ http, robots, $facts, interrupt }),
  };
}
