/** The help of each screen: what it shows, what users can do there, and which keys work there. */
import { isDataScreen, screens, type DataPageKind, type MessageId, type ScreenName } from '@patrolkit/core';

/** The help of one screen. */
export interface Topic {
  readonly what: MessageId;
  readonly can: readonly MessageId[];
  /** Titles of the groups of shortcuts that work there (shortcuts/shortcuts.ts). */
  readonly keys: readonly MessageId[];
}

/** The help of all pages of records. */
const records: Topic = {
  what: 'panels.help.records.what',
  can: [
    'panels.help.records.filter',
    'panels.help.records.open',
    'panels.help.records.link',
    'panels.help.records.export',
  ],
  keys: ['panels.keys.lists'],
};

/** The help of all pages of one record. */
const detail: Topic = {
  what: 'panels.help.detail.what',
  can: ['panels.help.detail.sections', 'panels.help.detail.point', 'panels.help.detail.compare'],
  keys: ['panels.keys.lists'],
};

/** The help of all pages of things that administrators maintain. */
const things: Topic = {
  what: 'panels.help.things.what',
  can: ['panels.help.things.change', 'panels.help.things.delete', 'panels.help.things.newer'],
  keys: ['panels.keys.lists'],
};

/** The help of all pages of settings. */
const settings: Topic = {
  what: 'panels.help.settings.what',
  can: ['panels.help.settings.save', 'panels.help.things.newer'],
  keys: [],
};

/** The help of all reports. */
const reports: Topic = {
  what: 'panels.help.reports.what',
  can: [
    'panels.help.reports.period',
    'panels.help.reports.group',
    'panels.help.reports.open',
    'panels.help.reports.print',
  ],
  keys: ['panels.keys.lists'],
};

/** The help of the overviews. */
const home: Topic = {
  what: 'panels.help.home.what',
  can: [
    'panels.help.home.narrow',
    'panels.help.home.open',
    'panels.help.home.map',
    'panels.help.home.look',
    'panels.help.home.wall',
  ],
  keys: ['panels.keys.map'],
};

/** The help of the pages that are drawn from their descriptions. */
const ofKinds: Readonly<Record<DataPageKind, Topic>> = { records, things, detail, report: reports, settings };

/** The help of each screen that is built. A test compares it with the views. */
export const topics: Readonly<Partial<Record<ScreenName, Topic>>> = {
  ...Object.fromEntries(screens.filter(isDataScreen).map(({ name, page }) => [name, ofKinds[page]])),
  'home-page': home,
  'second-home-page': home,
  'third-home-page': home,
  'run-monitoring': {
    what: 'panels.help.monitor.what',
    can: [
      'panels.help.monitor.order',
      'panels.help.monitor.filter',
      'panels.help.monitor.picture',
      'panels.help.monitor.open',
    ],
    keys: ['panels.keys.devices'],
  },
  'alarm-instructions': {
    what: 'panels.help.instructions.what',
    can: ['panels.help.instructions.edit', 'panels.help.instructions.find', 'panels.help.instructions.kept'],
    keys: [],
  },
  'route-graph': {
    what: 'panels.help.lanes.what',
    can: ['panels.help.lanes.draw', 'panels.help.lanes.check', 'panels.help.lanes.publish', 'panels.help.lanes.close'],
    keys: ['panels.keys.map'],
  },
  'multiple-robots': {
    what: 'panels.help.scenes.what',
    can: ['panels.help.scenes.open', 'panels.help.scenes.zone', 'panels.help.scenes.alarms'],
    keys: [],
  },
  'multiple-robots-detail': {
    what: 'panels.help.scene.what',
    can: ['panels.help.scene.picture', 'panels.help.scene.stop', 'panels.help.scene.view', 'panels.help.home.map'],
    keys: ['panels.keys.map'],
  },
  'inspection-board': {
    what: 'panels.help.inspections.what',
    can: [
      'panels.help.inspections.open',
      'panels.help.inspections.day',
      'panels.help.inspections.equipment',
      'panels.help.home.wall',
    ],
    keys: ['panels.keys.map'],
  },
  'industry-robot-patrol-view': {
    what: 'panels.help.inspectionView.what',
    can: [
      'panels.help.patrol.select',
      'panels.help.inspectionView.course',
      'panels.help.patrol.drive',
      'panels.help.patrol.stop',
      'panels.help.patrol.camera',
      'panels.help.patrol.talk',
    ],
    keys: ['panels.keys.driving', 'panels.keys.devices', 'panels.keys.map'],
  },
  'shift-handover': {
    what: 'panels.help.shifts.what',
    can: ['panels.help.shifts.note', 'panels.help.shifts.flag', 'panels.help.shifts.offer', 'panels.help.shifts.kept'],
    keys: ['panels.keys.lists'],
  },
  dev: {
    what: 'panels.help.dev.what',
    can: ['panels.help.dev.log', 'panels.help.dev.pause', 'panels.help.dev.facts'],
    keys: ['panels.keys.lists'],
  },
  'robot-patrol-view': {
    what: 'panels.help.patrol.what',
    can: [
      'panels.help.patrol.select',
      'panels.help.patrol.drive',
      'panels.help.patrol.stop',
      'panels.help.patrol.camera',
      'panels.help.patrol.wall',
      'panels.help.patrol.talk',
    ],
    keys: ['panels.keys.driving', 'panels.keys.devices', 'panels.keys.map'],
  },
  'patrol-vehicle-view': {
    what: 'panels.help.vehicle.what',
    can: [
      'panels.help.vehicle.cameras',
      'panels.help.vehicle.ptz',
      'panels.help.vehicle.plates',
      'panels.help.patrol.drive',
      'panels.help.patrol.stop',
    ],
    keys: ['panels.keys.driving', 'panels.keys.devices', 'panels.keys.map'],
  },
  'videotape-center': {
    what: 'panels.help.video.what',
    can: [
      'panels.help.video.day',
      'panels.help.video.find',
      'panels.help.video.step',
      'panels.help.video.keep',
      'panels.help.video.link',
    ],
    keys: ['panels.keys.recording', 'panels.keys.devices', 'panels.keys.lists'],
  },
  'alarm-query-list': {
    what: 'panels.help.alarms.what',
    can: [
      'panels.help.alarms.filter',
      'panels.help.alarms.open',
      'panels.help.alarms.batch',
      'panels.help.alarms.export',
      'panels.help.alarms.live',
    ],
    keys: ['panels.keys.alarms', 'panels.keys.lists'],
  },
  'account-set': {
    what: 'panels.help.account.what',
    can: ['panels.help.account.save', 'panels.help.account.phone', 'panels.help.account.password'],
    keys: [],
  },
};
