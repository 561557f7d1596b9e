/**
 * Every screen of the console as data (docs/screens.tsv, specification section 2): where it stands, who may enter, in which group and under
 * which title a menu lists it. The views are in views.ts: a screen without one stands in no menu, and its address answers 404.
 */
import type { MessageId } from '@patrolkit/core';
import type { Edition } from '../sign-in/edition.ts';
import type { Setting } from '../settings.ts';
import type { IconName } from './icons.ts';

/** The name of a screen: the last part of its path, its own permission code, and the name of its title. */
export type ScreenName = MessageId extends infer Id ? (Id extends `screens.title.${infer Name}` ? Name : never) : never;

/** A group of the menu on top. */
export type GroupName = 'home' | 'monitoring' | 'industry' | 'data' | 'config';

/** A part of a group, with a heading of its own. */
export type SectionName =
  'data-report' | 'records-query' | 'videotape-center' | 'basic-config' | 'system-mgr' | 'ii-config-center';

/** A screen of the console. */
export interface Screen {
  readonly name: ScreenName;
  /** Path below the router's base. */
  readonly path: string;
  /** Another path of the same screen. */
  readonly alias?: string;
  /** Any of these lets a user in (specification section 6). */
  readonly roles: readonly string[];
  /** Any of these is needed beside the group's role: its own code, or that of the list that it belongs to (interpretations.md 21 and 43). */
  readonly codes: readonly string[];
  /** True for a screen that no menu lists. */
  readonly isHidden: boolean;
  /** The parameters that its address takes, in the order of docs/screens.tsv. */
  readonly takes: readonly string[];
  readonly group: GroupName;
  readonly section?: SectionName;
  /** The list that it is a detail of. */
  readonly parent?: ScreenName;
  readonly icon: IconName;
  /** Set where only one edition lists it in its menus (interpretations.md 39). */
  readonly edition?: Edition;
  /** The setting with its address, for a screen of another service, which opens in a window of its own. */
  readonly outside?: Setting;
  /** True for home and run monitoring, which no customer-type user sees (specification section 6). */
  readonly isClosedToCustomers: boolean;
  /** True where nobody but the role root is let in. */
  readonly isForRoot?: true;
}

/** The settings of one screen, beside those of the place that it stands in. */
interface Row {
  readonly icon: IconName;
  readonly isHidden?: true;
  readonly takes?: readonly string[];
  readonly parent?: ScreenName;
  /** Instead of the roles of its place. */
  readonly roles?: readonly string[];
  readonly path?: string;
  readonly alias?: string;
  readonly edition?: Edition;
  readonly outside?: Setting;
  readonly isClosedToCustomers?: true;
  readonly isForRoot?: true;
}

/** Where rows stand, and what they have in common. */
interface Place {
  readonly base: string;
  readonly group: GroupName;
  readonly section?: SectionName;
  readonly roles: readonly string[];
  /** True where each screen asks for its own code beside the role of its group. */
  readonly hasOwnCodes: boolean;
}

const rowsOf = (
  { base, group, section, roles, hasOwnCodes }: Place,
  rows: Readonly<Partial<Record<ScreenName, Row>>>,
): Screen[] =>
  Object.entries(rows).map(([key, row]) => {
    const name = key as ScreenName;
    return {
      name,
      path: row.path ?? `${base}/${name}`,
      ...(row.alias === undefined ? {} : { alias: row.alias }),
      roles: row.roles ?? roles,
      codes: hasOwnCodes && !row.roles ? [name, ...(row.parent ? [row.parent] : [])] : [],
      isHidden: row.isHidden ?? false,
      takes: row.takes ?? [],
      group,
      ...(section === undefined ? {} : { section }),
      ...(row.parent === undefined ? {} : { parent: row.parent }),
      icon: row.icon,
      ...(row.edition === undefined ? {} : { edition: row.edition }),
      ...(row.outside === undefined ? {} : { outside: row.outside }),
      isClosedToCustomers: row.isClosedToCustomers ?? false,
      ...(row.isForRoot ? { isForRoot: true } : {}),
    };
  });

const id = ['id'];
const dataCenter = { group: 'data', roles: ['data-center'], hasOwnCodes: true } as const;
const configCenter = { group: 'config', roles: ['config-center'], hasOwnCodes: true } as const;

/** The screens, in the order in which menus list them. */
export const screens: readonly Screen[] = [
  ...rowsOf(
    { base: '', group: 'home', roles: ['home-page', 'develop'], hasOwnCodes: false },
    {
      'home-page': { icon: 'home', isClosedToCustomers: true },
      'second-home-page': { icon: 'home', isHidden: true, isClosedToCustomers: true },
      'third-home-page': { icon: 'home', isHidden: true, isClosedToCustomers: true },
    },
  ),
  ...rowsOf(
    { base: '/monitoring', group: 'monitoring', roles: ['m1-dashboard', 'develop'], hasOwnCodes: false },
    {
      'run-monitoring': { icon: 'monitor', isClosedToCustomers: true },
      'robot-patrol-view': { icon: 'robot', isHidden: true, takes: ['deviceId'] },
      'patrol-vehicle-view': { icon: 'vehicle', isHidden: true, takes: ['deviceId'] },
      'multiple-robots': { icon: 'robots' },
      'multiple-robots-detail': { icon: 'robots', isHidden: true, takes: id, parent: 'multiple-robots' },
      dev: { icon: 'code', isHidden: true, roles: ['develop'] },
    },
  ),
  ...rowsOf(
    { base: '/industry', group: 'industry', roles: [], hasOwnCodes: false },
    {
      'inspection-board': {
        icon: 'board',
        path: '/industry/industry-center/inspection-board',
        roles: ['dashboard', 'develop'],
        edition: 'industry',
      },
      'industry-robot-patrol-view': { icon: 'robot', roles: ['industry-view', 'develop'], edition: 'industry' },
    },
  ),
  ...rowsOf(
    { ...dataCenter, base: '/data-center/data-report', section: 'data-report' },
    {
      'patrol-report-summary': { icon: 'chart' },
      'patrol-report-monthly': { icon: 'calendar' },
      'patrol-report-daily': { icon: 'calendar' },
      'patrol-inspection-recorder': { icon: 'recorder' },
      'patrol-report': { icon: 'report' },
      'patrol-report-detail': { icon: 'report', isHidden: true, takes: id, parent: 'patrol-report' },
      'patrol-capture-point-history': {
        icon: 'history',
        isHidden: true,
        takes: ['pointId'],
        parent: 'patrol-report',
      },
      'guard-report': { icon: 'shield' },
      'guard-report-detail': { icon: 'shield', isHidden: true, takes: id, parent: 'guard-report' },
      'patrol-report-roll-call': { icon: 'person', isHidden: true, takes: id, parent: 'patrol-report' },
      'ii-data-center-ins-report': { icon: 'report' },
      'ii-data-center-ins-data': { icon: 'chart' },
      'ii-data-center-ins-alarm': { icon: 'alarm' },
      'ii-data-center-ins-log': { icon: 'log' },
    },
  ),
  ...rowsOf(
    { ...dataCenter, base: '/data-center/records-query', section: 'records-query' },
    {
      'alarm-query-list': {
        icon: 'alarm',
        takes: ['alarmId', 'deviceName', 'alarmType', 'alarmLevel', 'startTime', 'stopTime'],
        alias: '/data-center/records-query/alarm-query/alarm-query-list',
      },
      'screenshot-list': { icon: 'picture' },
      'captured-vehicles-query': { icon: 'vehicle' },
      'patrol-capture-list-index': { icon: 'picture', isHidden: true },
      'patrol-capture-detail-index': { icon: 'picture', takes: id, parent: 'patrol-capture-list-index' },
      'patrol-point-capture-detail': {
        icon: 'picture',
        isHidden: true,
        takes: ['pointId'],
        parent: 'patrol-capture-list-index',
      },
      'face-aggregation-query-index': { icon: 'person' },
      'numberplate-aggregation-query-index': { icon: 'vehicle' },
      'unidentified-person-query': { icon: 'person' },
      'identified-person-query': { icon: 'person' },
      'instruments-query': { icon: 'meter' },
      'rb-online-query': { icon: 'robot' },
      'alarm-linkage-report': { icon: 'linkage' },
      'M2-temperature-record': { icon: 'temperature' },
      'M2-voice-conversation-record': { icon: 'voice' },
      'real-time-capture-record': { icon: 'picture' },
      'face-data-query': { icon: 'person', isHidden: true },
      'sensors-data-query': { icon: 'sensor' },
      'sound-record-query': { icon: 'voice' },
      'infrared-query': { icon: 'temperature' },
      'body-temp-query': { icon: 'temperature' },
      'log-query': { icon: 'log' },
      'exception-code-query': { icon: 'code' },
      'ii-data-center-opendoor-log': { icon: 'door' },
      'asset-query': { icon: 'box' },
      'ti-temperature-query': { icon: 'temperature' },
      'visitor-query': { icon: 'person' },
      'alarm-audio-query': { icon: 'voice' },
      'battery-query': { icon: 'battery' },
      'charging-vehicle-query': { icon: 'vehicle' },
      'idcard-query': { icon: 'card' },
      'wifi-query': { icon: 'wireless' },
      'imsi-query': { icon: 'wireless' },
      'fiber-query': { icon: 'linkage' },
      'sim-query': { icon: 'card' },
      'system-log-query': { icon: 'log', isForRoot: true },
      'shift-handover': { icon: 'log', takes: id },
    },
  ),
  ...rowsOf(
    { ...dataCenter, base: '/data-center/videotape-center', section: 'videotape-center' },
    { 'videotape-center': { icon: 'video', path: '/data-center/videotape-center/index' } },
  ),
  ...rowsOf(
    { ...configCenter, base: '/config-center/basic-config', section: 'basic-config' },
    {
      'patrol-type-manage-list': { icon: 'list' },
      'alarm-level-config': { icon: 'alarm' },
      'alarm-instructions': { icon: 'list' },
      'alarm-linkage-config': { icon: 'linkage' },
      'M2-location-guidance': { icon: 'place' },
      'voice-broadcast-settings-list': { icon: 'voice' },
      'rain-snow-sensor': { icon: 'sensor' },
      'exception-type-config': { icon: 'code' },
      'else-config': { icon: 'settings' },
      'fire-cabinet-manage-list': { icon: 'box' },
      'alarm-push-config-list': { icon: 'alarm' },
      'command-manage-list': { icon: 'code' },
      'robot-qa-list': { icon: 'voice' },
      'robot-qa-detail': { icon: 'voice', isHidden: true, takes: id, parent: 'robot-qa-list' },
      'voice-manage-list': { icon: 'voice' },
      'pds-algorithm-list': { icon: 'chart' },
      'sms-config': { icon: 'card' },
      'patrol-device-type-list': { icon: 'list' },
      'area-manager-list': { icon: 'person' },
      'community-guard-list': { icon: 'shield' },
      'validity-time-config': { icon: 'calendar' },
    },
  ),
  ...rowsOf(
    { ...configCenter, base: '/config-center/system-mgr', section: 'system-mgr' },
    {
      'unit-mgr': { icon: 'company', outside: 'authority-service' },
      'user-manage-list': { icon: 'person' },
      'account-set': { icon: 'person', isHidden: true, takes: id, roles: ['client-set'] },
      'robot-manage': { icon: 'robot', alias: '/config-center/system-mgr/robot-mgr' },
      'robot-view': { icon: 'robot', isHidden: true, takes: id, parent: 'robot-manage' },
      'robot-config': { icon: 'robot', isHidden: true, takes: id, parent: 'robot-manage' },
      'robot-plan': { icon: 'robot', isHidden: true, takes: id, parent: 'robot-manage' },
      'app-release': { icon: 'release' },
      'face-library-manage': { icon: 'person' },
      'person-type': { icon: 'person', isHidden: true, parent: 'face-library-manage' },
      'face-register-failed-record': { icon: 'person', isHidden: true, parent: 'face-library-manage' },
      'dictionary-mgr': { icon: 'list' },
      'patrol-vehicle': { icon: 'vehicle' },
      'patrol-recorder': { icon: 'recorder' },
      'patrol-recorder-plan': { icon: 'recorder', isHidden: true, takes: id, parent: 'patrol-recorder' },
      'edge-node-mgr': { icon: 'server' },
      'ismi-config': { icon: 'wireless' },
      'server-ip': { icon: 'server' },
      'lift-manage-list': { icon: 'door' },
      annotation: { icon: 'place' },
      'sensor-manage-list': { icon: 'sensor' },
      'smart-switch-manage-list': { icon: 'linkage' },
      'hardware-manage-list': { icon: 'settings' },
      'robot-action-manage-list': { icon: 'robot', isHidden: true, parent: 'robot-manage' },
      'region-management': { icon: 'place' },
      'knowledge-base-management': { icon: 'report' },
      'point-path': { icon: 'route' },
      'face-access-auth': { icon: 'door' },
      'serve-monitor': { icon: 'server' },
      'robot-release': { icon: 'release' },
      'tblock-list': { icon: 'door' },
      'oid-list': { icon: 'list' },
      'gis-map': { icon: 'place' },
      'route-plan': { icon: 'route' },
      'route-graph': { icon: 'route' },
    },
  ),
  ...rowsOf(
    { ...configCenter, base: '/config-center/ii-config-center', section: 'ii-config-center' },
    {
      task: { icon: 'list' },
      'task-line': { icon: 'route' },
      area: { icon: 'place' },
      device: { icon: 'settings' },
      'inspection-points': { icon: 'place' },
      mark: { icon: 'place' },
    },
  ),
];
