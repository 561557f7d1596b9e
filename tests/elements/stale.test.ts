import { expect } from '@esm-bundle/chai';
import {
  alarmTypeStat,
  aRobot,
  aScenePlace,
  aShiftSheet,
  aStatus,
  aTask,
  aUser,
  anAlarm,
  anEquipment,
  anInspectionRun,
  anInspectionStat,
  answerEverything,
  companyAlarmStat,
  findAlarmStatByParam,
  findCapturedPictureByPage,
  getControlLease,
  getEnableConfig,
  getRunningResult,
  getSceneTree,
  getTodayTask,
  listInspectedEquipment,
  listTodayInspection,
  findShiftOffer,
  getShiftDraft,
  searchRobotList,
  selectRobot,
  todayCompanyPatrolStat,
  todayInspectionStat,
  type AnyCall,
  type FakeConsole,
} from '@patrolkit/core/testing';
import type { ElementSpec } from '@patrolkit/widgets/shared/element';
import { drawn, fakeConsole, provide, texts, until } from './harness.ts';

const specs = import.meta.glob<ElementSpec>('/widgets/*/*.element.ts', { eager: true, import: 'spec' });
const modules = import.meta.glob('/widgets/*/index.ts');

/** Widgets without values that the live channel keeps current, and why. */
const without: Readonly<Record<string, string>> = {
  'patrol-provider': 'draws nothing',
  'patrol-connection-bar': 'is the mark of the connection itself',
  'patrol-alarm-popups': 'an alarm is a fact with its own time; what waits is counted in the popover',
  'patrol-alarm-dialog': 'a record that is read when it is opened',
  'patrol-data-page': 'records that are read page by page',
  'patrol-live-player': 'pictures come by a socket of their own and carry their own age',
  'patrol-live-popup': 'a player',
  'patrol-video-wall': 'players',
  'patrol-playback': 'recordings',
  'patrol-captures': 'each is of a moment that it names; the list says when it is not live, see its own tests',
  'patrol-intercom': 'sound by a socket of its own, which says when it is cut',
  'patrol-instruction-list': 'shows no live value: texts that people have written',
  'patrol-map-editor':
    'lanes that people have drawn; devices over them are the markers of the maps, each with its own age',
  'patrol-manual-alarm': 'shows no live value: a button and the form of an alarm that somebody writes',
  'patrol-ptz-pad': 'holds and presets only; without a fresh status it is off and says why',
  'patrol-diagnostics':
    'says of each socket how it stands and when its last frame came; frames and counts are of the past',
  'patrol-sos-overlay': 'a call that is no longer confirmed says so in its own words and ends; see its own tests',
};

/** A live value: how it appears on screen, where its mark is, and which data renews it. */
interface LiveValue {
  readonly what: string;
  readonly role: 'singleton' | 'device';
  readonly attributes?: Readonly<Record<string, string>>;
  readonly prepare?: (fake: FakeConsole) => void | Promise<void>;
  readonly isMarked: (root: ShadowRoot) => boolean;
  /** Selector of a button that must be pressed to see the value. */
  readonly press?: string;
  /** Whether the value is on screen. */
  readonly isShown: (root: ShadowRoot) => boolean;
  /** Holds back the answers that the widget asks for after the channel opens. */
  readonly withhold?: (fake: FakeConsole) => void;
  /** Sends the data of the value, as the server does. */
  readonly renew: (fake: FakeConsole) => void;
}

const has =
  (selector: string) =>
  (root: ShadowRoot): boolean =>
    root.querySelector(selector) !== null;
const never = (): Promise<Response> => new Promise(() => undefined);
const robots = [aRobot(), aRobot({ id: 'robot-2', name: 'Robot Two' })];
const situation = (fake: FakeConsole, x: number): void =>
  fake.environment.sockets.latest('singleton').push('RobotSituation', {
    positions: [{ deviceId: 'robot-2', mapId: 'map-1', x, y: 10, angle: 90, battery: 15 }],
  });
const status = (fake: FakeConsole): void =>
  fake.environment.sockets
    .latest('device')
    .push('RobotStatus', aStatus({ mode: 'patrol', pose: { mapId: 'map-1', x: 3, y: 3, angle: 0 } }), 'robot-1');
const route = (fake: FakeConsole): void => {
  const socket = fake.environment.sockets.latest('device');
  socket.push(
    'LineInfo',
    {
      id: 'line-1',
      name: 'Night round',
      mapId: 'map-1',
      points: [
        { x: 1, y: 1 },
        { x: 9, y: 9 },
      ],
    } as never,
    'robot-1',
  );
  socket.push('CurrentStep', { index: 0, total: 2 } as never, 'robot-1');
};
const coordinate = ({ environment }: FakeConsole): void =>
  environment.sockets.latest('device').push('CoordinatePush', { longitude: 121.47, latitude: 31.23 }, 'robot-1');
const lease = [{ deviceId: 'robot-1', name: 'Li', isMine: false, since: 1_700_000_000_000 }];

/** No robot is selected any more, as before the first choice. */
const unselect = async ({ parts, console }: FakeConsole): Promise<void> => {
  parts.robots.clear?.();
  await console.robots.load();
};

const picture = { id: 'capture-1', at: 1_700_000_000_000, subject: 'Point 4' };

/** A live value of a board that a call answers. */
const boardRows = (what: string, call: AnyCall, answer: unknown, shown: string): LiveValue => ({
  what,
  role: 'singleton',
  prepare: ({ server }) => void server.answer(call, answer),
  isShown: has(shown),
  isMarked: has('[part=stale]'),
  withhold: ({ server }) => void server.respond(call, never),
  renew: ({ server, environment }) => {
    server.answer(call, answer);
    environment.signal('hidden');
    environment.signal('visible');
  },
});

/** How many alarms are pending at devices and places, as the server counts them. */
const waitingCounts = {
  what: 'how many alarms wait',
  role: 'singleton',
  withhold: ({ server }: FakeConsole): void => void server.respond(getSceneTree, never),
  renew: ({ server, environment, console }: FakeConsole): void => {
    server.answer(getSceneTree, [aScenePlace()]);
    environment.sockets.latest('singleton').push('RobotList', robots);
    console.boards.refresh();
  },
} as const;

/** Which devices are online. */
const whoIsOnline = {
  what: 'who is online',
  role: 'singleton',
  withhold: ({ server }: FakeConsole): void => void server.respond(searchRobotList, never),
  renew: ({ environment, console }: FakeConsole): void => {
    environment.sockets.latest('singleton').push('RobotList', robots);
    console.boards.refresh();
  },
} as const;

const values: Readonly<Record<string, readonly LiveValue[]>> = {
  'patrol-robot-selector': ['list', 'strip'].map(layout => ({
    what: `states of devices as ${layout}`,
    role: 'singleton' as const,
    attributes: { layout },
    isShown: has('[role=option]'),
    isMarked: has('[part=stale]'),
    withhold: ({ server }: FakeConsole) => void server.respond(searchRobotList, never),
    renew: ({ environment }: FakeConsole) => environment.sockets.latest('singleton').push('RobotList', robots),
  })),
  'patrol-device-tiles': [
    {
      what: 'counts of devices',
      role: 'singleton',
      isShown: has('.tile'),
      isMarked: has('[part=stale]'),
      withhold: ({ server }) => void server.respond(searchRobotList, never),
      renew: ({ environment }) => environment.sockets.latest('singleton').push('RobotList', robots),
    },
  ],
  'patrol-statistics': (
    [
      ['fleet', todayCompanyPatrolStat],
      ['states', getRunningResult],
      ['progress', companyAlarmStat],
      ['levels', companyAlarmStat],
      ['reviews', companyAlarmStat],
    ] as const
  ).map(([group, call]) => ({
    what: `numbers of ${group}`,
    role: 'singleton' as const,
    isShown: has(`[data-group=${group}] .value`),
    isMarked: has(`[data-group=${group}] [part=stale]`),
    withhold: ({ server }: FakeConsole) => void server.respond(call, never),
    renew: (fake: FakeConsole) => {
      answerEverything(fake.server);
      fake.environment.signal('hidden');
      fake.environment.signal('visible');
    },
  })),
  'patrol-inspection-figures': [
    boardRows('the inspections of today in numbers', todayInspectionStat, anInspectionStat(), '.value'),
  ],
  'patrol-inspection-timeline': [
    boardRows('the inspections of today', listTodayInspection, { rows: [anInspectionRun()], total: 1 }, 'rect.bar'),
  ],
  'patrol-inspection-areas': [
    boardRows('the last readings of equipment', listInspectedEquipment, [anEquipment()], 'li'),
    {
      ...boardRows('the inspections of areas', todayInspectionStat, anInspectionStat(), 'td'),
      attributes: { show: 'area' },
    },
  ],
  'patrol-inspection-course': [
    boardRows('the inspection of the robot', listTodayInspection, { rows: [anInspectionRun()], total: 1 }, '.course'),
  ],
  // Only a fresh status confirms a stop; the list of robots is shown when none is selected.
  'patrol-stop-button': [
    {
      what: 'the robots to choose from',
      role: 'singleton',
      prepare: unselect,
      press: '[part=button]',
      isShown: has('.choice'),
      isMarked: has('[part=stale]'),
      withhold: ({ server }) => void server.respond(searchRobotList, never),
      renew: ({ environment }) => environment.sockets.latest('singleton').push('RobotList', robots),
    },
    {
      what: 'which of them moves',
      role: 'singleton',
      prepare: async fake => {
        await unselect(fake);
        situation(fake, 20);
      },
      press: '[part=button]',
      isShown: has('[data-robot=robot-2]'),
      isMarked: has('[data-robot=robot-2] [part=stale]'),
      renew: fake => situation(fake, 21),
    },
  ],
  'patrol-task-list': [boardRows('the patrols of today', getTodayTask, { rows: [aTask()], total: 1 }, 'li')],
  'patrol-alarm-chart': [
    boardRows('alarms by type', alarmTypeStat, [{ type: '201', name: 'Smoke', serious: 1 }], '.pk-chart'),
  ],
  'patrol-latest-alarms': [
    boardRows('the newest alarms', findAlarmStatByParam, { rows: [anAlarm({ status: 'processed' })], total: 1 }, 'li'),
  ],
  'patrol-capture-list': [
    boardRows('the newest captures', findCapturedPictureByPage, { rows: [picture], total: 1 }, 'li'),
  ],
  'patrol-shift-handover': [
    {
      what: 'what is to be handed over',
      role: 'singleton',
      isShown: has('[data-section=abnormal] .item'),
      isMarked: has('[part=running] [part=stale]'),
      withhold: ({ server }) => void server.respond(getShiftDraft, never),
      renew: fake => {
        answerEverything(fake.server);
        fake.environment.signal('hidden');
        fake.environment.signal('visible');
      },
    },
    {
      what: 'what is offered',
      role: 'singleton',
      prepare: ({ server }) => void server.answer(findShiftOffer, [aShiftSheet()]),
      isShown: has('[part=offer] .item'),
      isMarked: has('[part=offer] [part=stale]'),
      withhold: ({ server }) => void server.respond(findShiftOffer, never),
      renew: fake => {
        fake.server.answer(findShiftOffer, [aShiftSheet()]);
        fake.environment.signal('hidden');
        fake.environment.signal('visible');
      },
    },
  ],
  'patrol-work-mode': [
    { what: 'the mode', role: 'device', isShown: has('input:checked'), isMarked: has('[part=stale]'), renew: status },
  ],
  'patrol-drive-pad': [
    {
      what: 'who controls',
      role: 'singleton',
      prepare: ({ server, environment }) => {
        server.answer(getControlLease, lease);
        environment.sockets.latest('singleton').push('ControlLease', lease);
      },
      isShown: has('[part=lease]'),
      isMarked: has('[part=lease] [part=stale]'),
      withhold: ({ server }) => void server.respond(getControlLease, never),
      renew: ({ environment }) => environment.sockets.latest('singleton').push('ControlLease', lease),
    },
  ],
  'patrol-device-controls': [
    {
      what: 'the emergency stop',
      role: 'device',
      prepare: ({ environment }) =>
        environment.sockets.latest('device').push('RobotStatus', aStatus({ isEmergencyStopped: true }), 'robot-1'),
      isShown: has('[part=release]'),
      isMarked: has('[part=release] [part=stale]'),
      withhold: ({ server }) => void server.respond(getEnableConfig, never),
      renew: ({ environment }) =>
        environment.sockets.latest('device').push('RobotStatus', aStatus({ isEmergencyStopped: true }), 'robot-1'),
    },
  ],
  'patrol-device-status': [
    {
      what: 'the mode',
      role: 'device',
      isShown: root => root.querySelector('[data-reading=mode] dd')?.textContent?.startsWith('Patrol') ?? false,
      isMarked: has('[data-reading=mode] [part=stale]'),
      renew: status,
    },
    {
      what: 'what the fleet tells of another device',
      role: 'singleton',
      attributes: { 'device-id': 'robot-2' },
      prepare: fake => situation(fake, 20),
      isShown: has('[data-reading=battery] dd'),
      isMarked: has('[data-reading=battery] [part=stale]'),
      renew: fake => situation(fake, 21),
    },
  ],
  'patrol-fleet-map': [
    {
      what: 'places of the fleet',
      role: 'singleton',
      prepare: fake => situation(fake, 20),
      isShown: has('[data-id=robot-2]'),
      isMarked: has('[data-id=robot-2][data-stale]'),
      renew: fake => situation(fake, 21),
    },
    {
      ...whoIsOnline,
      prepare: fake => situation(fake, 20),
      isShown: has('[data-id=robot-2]'),
      isMarked: has('.head [part=stale]'),
    },
  ],
  'patrol-run-monitor': [
    {
      what: 'what devices do',
      role: 'singleton',
      prepare: fake => situation(fake, 20),
      isShown: has('[data-id=robot-2] dd'),
      isMarked: has('[data-id=robot-2] [part=stale]'),
      renew: fake => situation(fake, 21),
    },
    { ...waitingCounts, isShown: has('[data-id=robot-2] dd'), isMarked: has('header [part=stale]') },
    { ...whoIsOnline, isShown: has('[data-id=robot-2]'), isMarked: has('header [part=stale]') },
  ],
  'patrol-scene-list': [
    {
      what: 'what robots do in each place',
      role: 'singleton',
      isShown: has('[data-id=map-1] dd'),
      isMarked: has('[part=stale]'),
      withhold: ({ server }) => void server.respond(getSceneTree, never),
      renew: ({ server, console }) => {
        server.answer(getSceneTree, [aScenePlace()]);
        console.boards.refresh();
      },
    },
    { ...whoIsOnline, isShown: has('[data-id=map-1] dd'), isMarked: has('header [part=stale]') },
  ],
  'patrol-scene-robots': [
    {
      what: 'what robots do',
      role: 'singleton',
      attributes: { 'scene-id': 'map-1', 'no-video': '' },
      prepare: fake => situation(fake, 20),
      isShown: has('[data-id=robot-2] dd'),
      isMarked: has('[data-id=robot-2] [part=stale]'),
      renew: fake => situation(fake, 21),
    },
    ...[waitingCounts, whoIsOnline].map(value => ({
      ...value,
      attributes: { 'scene-id': 'map-1', 'no-video': '' },
      isShown: has('[data-id=robot-2] dd'),
      isMarked: has('header [part=stale]'),
    })),
  ],
  'patrol-robot-map': [
    {
      what: 'places of the fleet',
      role: 'singleton',
      prepare: fake => situation(fake, 20),
      isShown: has('[data-id=robot-2]'),
      isMarked: has('[data-id=robot-2][data-stale]'),
      renew: fake => situation(fake, 21),
    },
    {
      what: 'the place of the selected robot',
      role: 'device',
      prepare: status,
      isShown: has('[data-id=robot-1]'),
      isMarked: has('[data-id=robot-1][data-stale]'),
      renew: status,
    },
    {
      what: 'the route',
      role: 'device',
      prepare: fake => {
        status(fake);
        route(fake);
      },
      isShown: has('[part=route]'),
      isMarked: has('[part=route][data-stale]'),
      renew: route,
    },
    {
      what: 'the coordinates of the selected robot',
      role: 'device',
      prepare: coordinate,
      press: 'input[value=geo]',
      isShown: has('.geo-place'),
      isMarked: root =>
        root.querySelector('.geo-place [part=stale]') !== null &&
        root.querySelector('.geo-marker[aria-label*="No new data since"]') !== null,
      renew: coordinate,
    },
  ],
  'patrol-alarm-popover': [
    {
      what: 'how many alarms wait',
      role: 'singleton',
      prepare: ({ server, environment }) => {
        const alarm = anAlarm({ id: 'a' });
        server.answer(findAlarmStatByParam, { rows: [alarm], total: 1 });
        environment.sockets.latest('singleton').push('AlarmInfo', alarm);
      },
      isShown: has('.count'),
      isMarked: root => root.querySelector('.count')?.textContent?.startsWith('≥') ?? false,
      withhold: ({ server }) => void server.respond(findAlarmStatByParam, never),
      renew: ({ parts, server }) => {
        server.answer(findAlarmStatByParam, { rows: [anAlarm({ id: 'a' })], total: 1 });
        parts.all.onEvent({ kind: 'opened', role: 'singleton', count: 3 });
      },
    },
  ],
};

/** A user who may see every list. */
const user = aUser({
  permissions: [
    ...aUser().permissions,
    'real-time-capture-record',
    'ii-data-center-ins-data',
    'ii-data-center-ins-log',
  ],
});

describe('live values', () => {
  before(texts);

  it('are known of every widget: it has some, or a reason why not', () => {
    const tags = Object.values(specs).map(({ tag }) => tag);
    expect([...Object.keys(values), ...Object.keys(without)].toSorted()).to.deep.equal(tags.toSorted());
  });

  for (const [tag, list] of Object.entries(values)) {
    for (const value of list) {
      it(`<${tag}>: ${value.what} are marked when the channel is lost, until their own data has come again`, async () => {
        await modules[`/widgets/${tag.replace('patrol-', '')}/index.ts`]?.();
        const fake = await fakeConsole({}, user);
        const { clock, environment } = fake;
        await selectRobot(fake, 'robot-1', { mode: 'patrol' });
        await value.prepare?.(fake);
        await clock.advance(1_000);
        const home = provide(fake.console);
        const element = document.createElement(tag);
        for (const [name, text] of Object.entries(value.attributes ?? {})) element.setAttribute(name, text);
        element.style.cssText = 'display: block; width: 600px; height: 300px';
        home.append(element);
        const root = element.shadowRoot as ShadowRoot;
        const settled = async (ms: number): Promise<void> => {
          await clock.advance(ms);
          await drawn();
          await drawn();
        };
        await settled(0);
        if (value.press) root.querySelector<HTMLElement>(value.press)?.click();
        await until(() => value.isShown(root), `${value.what} on screen`);
        expect(value.isMarked(root), 'while all is well').to.equal(false);

        value.withhold?.(fake);
        environment.sockets.latest(value.role).drop();
        await settled(1_000);
        expect(value.isShown(root), 'the last known stays').to.equal(true);
        expect(value.isMarked(root), 'a second after the loss').to.equal(true);

        await settled(16_000);
        expect(fake.console.connection.$connection.get()[value.role].state, 'open again').to.equal('open');
        // All data arrives but that of the value.
        environment.sockets.latest(value.role).frame('{"type":"serverHeartBeat"}');
        environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-1","data":1}');
        if (value.role === 'singleton') status(fake);
        else situation(fake, 4);
        environment.sockets.latest('device').push('RobotStatus', aStatus({ mode: 'manual' }), 'robot-2');
        await settled(1_000);
        expect(value.isMarked(root), 'open again, and nothing of its own').to.equal(true);

        value.renew(fake);
        await settled(1_000);
        expect(value.isShown(root), 'renewed').to.equal(true);
        expect(value.isMarked(root), 'renewed').to.equal(false);
        home.remove();
        fake.console.dispose();
      });
    }
  }
});
