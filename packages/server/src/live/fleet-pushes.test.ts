import type { PushType } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { Ground } from '../fleet/ground.ts';
import { firstNames } from '../fleet/testing.ts';
import { setUpFleet } from '@patrolkit/simulator/fleet-testing.ts';
import type { FleetEvent } from '../links/events.ts';
import type { Fleet } from '../links/fleet.ts';
import { ScriptedFleet } from '../links/scripted-testing.ts';
import { FleetPushes } from './fleet-pushes.ts';
import type { Line } from './line.ts';

/** The part of a line that pushes about the fleet read. */
const lineOf = (deviceId: string): Line =>
  ({
    role: 'device',
    deviceId,
    reader: { language: 'en-us', base: '' },
    switches: new Set(),
    hasSwitchOf: () => true,
    coordinateAt: -Infinity,
    statusAt: -Infinity,
    statusToldAt: -Infinity,
    lastStatus: '',
    lastStep: '',
    wasOnline: true,
  }) as Partial<Line> as Line;

/** The pushes about the simulated site. */
const telling = () => {
  const { fleet, run, events } = setUpFleet();
  return { fleet, run, ...pushing(fleet, events) };
};

/** The pushes about a fleet with its events, and a list of what they sent, with its time. */
const pushing = (fleet: Fleet, events: FleetEvent[]) => {
  const told: [number, PushType, string | undefined][] = [];
  const sent: [PushType, unknown][] = [];
  let time = 0;
  const pushes = new FleetPushes(
    {
      fleet,
      ground: new Ground(fleet),
      onRound: new Set(),
      names: firstNames,
      control: { holder: () => undefined },
      now: () => time,
      register: { model: () => undefined, heardAt: () => undefined, settings: () => undefined },
      videoLimit: () => 0,
      today: { alarms: () => 0, captures: () => 0 },
    },
    (_line, type, data, deviceId) => {
      told.push([time, type, deviceId]);
      sent.push([type, data]);
    },
  );
  const tick = (lines: Line[], now: number): void => {
    time = now;
    pushes.tick(lines, events.splice(0), now);
  };
  return { told, sent, tick };
};

describe('pushes about the fleet', () => {
  it('tell the cameras of a device that comes online to whoever follows it', () => {
    const { fleet, told, tick } = telling();
    const lines = [lineOf('PR001'), lineOf('PR002')];
    for (const [second, isOnline] of [false, true].entries()) {
      fleet.setOnline('PR001', isOnline);
      tick(lines, second * 1_000);
    }
    expect(told.filter(([, type]) => type === 'ChannelList')).toEqual([[1_000, 'ChannelList', 'PR001']]);
  });

  it('tell no status again that the device has not told again', () => {
    const fleet = new ScriptedFleet();
    const events: FleetEvent[] = [];
    const { told, tick } = pushing(fleet, events);
    const line = { ...lineOf('PR001'), switches: new Set(['RobotStatusPushSwitch']) } as Line;
    const pass = (fromSecond: number, toSecond: number): void => {
      for (let second = fromSecond; second < toSecond; second++) {
        events.push(...fleet.take(1_000));
        tick([line], second * 1_000);
      }
    };
    const times = (): number[] => told.filter(([, type]) => type === 'RobotStatus').map(([at]) => at);
    pass(0, 3);
    fleet.setSilent(true);
    pass(3, 20);
    expect(times()).toEqual([0, 1_000, 2_000]);
    fleet.setSilent(false);
    pass(20, 22);
    expect(times()).toEqual([0, 1_000, 2_000, 20_000, 21_000]);
  });

  it('tell the step of a device once whose route an order starts again', () => {
    const { fleet, run, told, tick } = telling();
    const line = lineOf('PR001');
    const robot = fleet.device('PR001')!;
    robot.stopIndex = 2;
    fleet.world.setMode('PR001', 'manual', true);
    run(50);
    tick([line], 0);
    told.length = 0;
    fleet.world.setMode('PR001', 'automatic', false);
    run(50);
    tick([line], 50);
    fleet.setHardware('PR001', { headLight: true });
    run(50);
    tick([line], 100);
    expect(told.filter(([, type]) => type === 'CurrentStep')).toEqual([[50, 'CurrentStep', 'PR001']]);
  });

  it('tell what a device has reported, and nothing in place of the rest', () => {
    const fleet = new ScriptedFleet(true);
    const events: FleetEvent[] = [];
    const { sent, tick } = pushing(fleet, events);
    const line = {
      ...lineOf('PR001'),
      switches: new Set(['RobotStatusPushSwitch', 'RobotSituationPushSwitch']),
      session: { user: { role: 'admin' } },
    } as unknown as Line;
    const last = (type: PushType): unknown => sent.findLast(([one]) => one === type)?.[1];
    fleet.setOnline('PR001', true);
    tick([line], 1_000);
    expect(last('RobotStatus')).toMatchObject({ battery: undefined, pose: undefined, speed: undefined });
    expect(last('RobotSituation')).toMatchObject({ positions: [] });
    fleet.report('power', { battery: 70 });
    fleet.report('pose', { x: 3, y: 4, heading: 0 });
    tick([line], 2_000);
    expect(last('RobotStatus')).toMatchObject({ battery: 70, pose: { x: 3, y: 4 } });
    expect(last('RobotSituation')).toMatchObject({ positions: [{ deviceId: 'PR001', x: 3, y: 4 }] });
    // The battery is still reported, and the pose no more.
    fleet.wait(40_000);
    fleet.report('power');
    tick([line], 40_000);
    expect(last('RobotStatus')).toMatchObject({ battery: 70, pose: undefined });
    expect(last('RobotSituation')).toMatchObject({ positions: [] });
  });

  it('tell the place of a device outdoors every three seconds, and none under a roof', () => {
    const { told, tick } = telling();
    const lines = [lineOf('PV001'), lineOf('PR001')];
    for (let now = 0; now < 9_000; now += 250) tick(lines, now);
    expect(told.filter(([, type]) => type === 'CoordinatePush')).toEqual([
      [0, 'CoordinatePush', 'PV001'],
      [3_000, 'CoordinatePush', 'PV001'],
      [6_000, 'CoordinatePush', 'PV001'],
    ]);
  });
});
