import type { RobotStatus } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { aRobot, aStatus } from '../testing/index.ts';
import { allCommands, type CommandName } from './command-names.ts';
import {
  commandRefusal,
  controlRefusal,
  driveRefusal,
  isStatusFresh,
  movementRefusal,
  tooSlow,
  type DrivingFacts,
} from './guard.ts';
import type { HoldEnd } from './hold.ts';

const facts = (part: Partial<DrivingFacts> = {}, status: Partial<RobotStatus> = {}): DrivingFacts => ({
  robot: aRobot(),
  isGone: false,
  isSwitching: false,
  status: { status: aStatus(status), receivedAt: 1, open: 2 },
  isChannelOpen: true,
  deviceOpens: 2,
  isStatusSilent: false,
  picture: 'live',
  ...part,
});
/** What refuses every command to a robot, the first reason first. */
const reasons: readonly (readonly [string, Partial<DrivingFacts>])[] = [
  ['driving.noRobot', { robot: undefined }],
  ['driving.noRobot', { isSwitching: true }],
  ['driving.robotGone', { isGone: true }],
  ['driving.noRight', { robot: aRobot({ mayControl: false, isOnline: false }) }],
  ['driving.robotOffline', { robot: aRobot({ isOnline: false }) }],
];
const stale: readonly (readonly [string, Partial<DrivingFacts>])[] = [
  ['no status has come', { status: undefined }],
  ['the status is of an earlier opening', { deviceOpens: 3 }],
  ['the channel is closed', { isChannelOpen: false }],
];

describe('a robot', () => {
  it.each(reasons)('may not be commanded at all: %s', (id, part) => {
    expect(controlRefusal(facts(part))?.message).toEqual({ id });
    expect(movementRefusal(facts(part))?.message).toEqual({ id });
    expect(driveRefusal(facts(part))?.message).toEqual({ id });
    for (const name of allCommands) expect(commandRefusal(facts(part), name)?.message, name).toEqual({ id });
  });

  it.each(stale)('takes no command while %s', (_what, part) => {
    expect(isStatusFresh(facts(part))).toBe(false);
    expect(controlRefusal(facts(part))).toBeUndefined();
    expect(movementRefusal(facts(part))?.message).toEqual({ id: 'driving.staleStatus' });
    for (const name of allCommands)
      expect(commandRefusal(facts(part), name)?.message, name).toEqual({ id: 'driving.staleStatus' });
  });

  it('drives in manual mode alone, not with its emergency stop pressed, and without a picture only where none is shown', () => {
    expect(driveRefusal(facts())).toBeUndefined();
    expect(driveRefusal(facts({ picture: 'none' }))).toBeUndefined();
    expect(driveRefusal(facts({ picture: 'lost' }))?.message).toEqual({ id: 'driving.pictureLost' });
    expect(movementRefusal(facts({ picture: 'lost' }))).toBeUndefined();
    expect(driveRefusal(facts({}, { mode: 'patrol', isEmergencyStopped: true }))?.message).toEqual({
      id: 'driving.notManual',
    });
    expect(driveRefusal(facts({ picture: 'lost' }, { isEmergencyStopped: true }))?.message).toEqual({
      id: 'driving.emergencyStopped',
    });
    expect(driveRefusal(facts({ isStatusSilent: true }))?.message).toEqual({ id: 'driving.silentStatus' });
  });
});

describe('a refusal of movement', () => {
  const lasting: readonly (readonly [string, DrivingFacts, HoldEnd])[] = [
    ['no robot', facts({ robot: undefined }), 'robot'],
    ['another robot being selected', facts({ isSwitching: true }), 'robot'],
    ['a robot that is gone', facts({ isGone: true }), 'robot'],
    ['no right', facts({ robot: aRobot({ mayControl: false }) }), 'right'],
    ['a robot that is offline', facts({ robot: aRobot({ isOnline: false }) }), 'right'],
    ['a closed channel', facts({ isChannelOpen: false }), 'channel'],
    ['automatic mode', facts({}, { mode: 'patrol' }), 'mode'],
    ['an emergency stop', facts({}, { isEmergencyStopped: true }), 'emergency-stop'],
  ];
  it.each(lasting)('by %s ends the hold that lasts, and says why', (_what, now, ends) => {
    expect(movementRefusal(now)).toMatchObject({ ends, newOnly: false });
    expect(driveRefusal(now)).toMatchObject({ ends, newOnly: false });
  });

  it('by a lost picture ends driving alone, also where the status is silent', () => {
    const now = facts({ picture: 'lost', isStatusSilent: true });
    expect(driveRefusal(now)).toMatchObject({ ends: 'picture', newOnly: false });
    expect(movementRefusal(now)).toMatchObject({ ends: undefined, newOnly: true });
  });

  it('by silence or by slow answers concerns new holds alone', () => {
    expect(driveRefusal(facts({ isStatusSilent: true }))).toMatchObject({ ends: undefined, newOnly: true });
    expect(tooSlow(1_200.4)).toEqual({
      message: { id: 'driving.tooSlow', values: { value: 1_200 } },
      ends: undefined,
      newOnly: true,
    });
  });
});

describe('a command beside movement', () => {
  const running = { part: 'robot', state: 'running', progress: 1 } as const;
  const refusals: readonly (readonly [CommandName, Partial<RobotStatus>, string | undefined])[] = [
    ['task', { mode: 'manual' }, 'devices.needsAutomatic'],
    ['stopTask', { mode: 'manual' }, 'devices.needsAutomatic'],
    ['goTo', { mode: 'manual' }, 'devices.needsAutomatic'],
    ['charge', { mode: 'manual' }, 'devices.needsAutomatic'],
    ['task', { mode: 'patrol' }, undefined],
    ['task', { mode: 'charge' }, 'devices.isCharging'],
    ['stopTask', { mode: 'standBy' }, 'devices.noTask'],
    ['stopTask', { mode: 'patrol' }, undefined],
    ['goTo', { mode: 'standBy' }, undefined],
    ['goTo', { mode: 'standBy', isEmergencyStopped: true }, 'driving.emergencyStopped'],
    ['charge', { mode: 'charge' }, undefined],
    ['initialize', { mode: 'manual' }, undefined],
    ['initialize', { mode: 'charge' }, 'devices.initialize.charging'],
    ['initialize', { isEmergencyStopped: true }, 'driving.emergencyStopped'],
    ['initialize', { initialization: running }, 'devices.initialize.running'],
    ['initialize', { initialization: { ...running, state: 'fail' } }, undefined],
    ['restart', { isEmergencyStopped: true, mode: 'charge' }, undefined],
    ['releaseStop', { isEmergencyStopped: false }, 'devices.release.notPressed'],
    ['releaseStop', { isEmergencyStopped: true, mode: 'patrol' }, undefined],
    ['headLamp', { mode: 'patrol', isEmergencyStopped: true }, undefined],
    ['volume', { mode: 'charge' }, undefined],
  ];
  it.each(refusals)('%s in a robot that says %j is answered by: %s', (name, status, id) => {
    expect(commandRefusal(facts({}, status), name)?.message).toEqual(id === undefined ? undefined : { id });
  });

  it('needs no picture, and no status that comes at a rhythm', () => {
    for (const name of ['headLamp', 'restart', 'volume'] as const)
      expect(commandRefusal(facts({ picture: 'lost', isStatusSilent: true }), name)).toBeUndefined();
  });
});
