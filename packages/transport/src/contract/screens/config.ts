/** The screens of the configuration centre. One without a page is specified and not built. */
import type { Entries } from './entry.ts';

const takes = ['id'];

/** Basic settings. */
export const basic = {
  'patrol-type-manage-list': { page: 'things', subject: 'patrols', functions: ['add', 'edit', 'delete', 'export'] },
  'alarm-level-config': {
    page: 'things',
    forms: ['escalation'],
    subject: 'alarmKinds',
    functions: ['edit', 'export'],
  },
  'alarm-instructions': { page: 'editor', functions: ['edit'] },
  'alarm-linkage-config': {
    page: 'things',
    subject: 'linkages',
    functions: ['add', 'edit', 'delete', 'import', 'export', 'operate'],
  },
  'M2-location-guidance': {
    page: 'things',
    subject: 'guides',
    functions: ['add', 'edit', 'delete', 'import', 'export', 'operate'],
  },
  'voice-broadcast-settings-list': {
    page: 'things',
    subject: 'voices',
    functions: ['add', 'edit', 'delete', 'export', 'operate'],
  },
  'rain-snow-sensor': {
    page: 'things',
    subject: 'weather',
    functions: ['add', 'edit', 'delete', 'export', 'operate'],
  },
  'exception-type-config': {
    page: 'things',
    subject: 'faults',
    functions: ['add', 'edit', 'delete', 'import', 'export'],
  },
  'else-config': { page: 'settings', subject: 'system', functions: ['edit'], isForRoot: true },
  'fire-cabinet-manage-list': {
    page: 'things',
    subject: 'cabinets',
    functions: ['add', 'edit', 'delete', 'import', 'export', 'operate'],
  },
  'command-manage-list': {
    page: 'things',
    subject: 'commands',
    functions: ['add', 'edit', 'delete', 'export', 'operate'],
  },
  'alarm-push-config-list': {
    page: 'things',
    tabs: ['sent'],
    subject: 'messages',
    functions: ['add', 'edit', 'delete', 'export', 'operate'],
  },
  'robot-qa-list': { page: 'things', subject: 'questions', functions: ['add', 'edit', 'delete', 'export'] },
  'robot-qa-detail': {
    page: 'things',
    tabs: ['unanswered'],
    subject: 'questions',
    functions: ['add', 'edit', 'delete', 'import', 'export'],
    isHidden: true,
    takes,
    parent: 'robot-qa-list',
  },
  'voice-manage-list': {
    page: 'things',
    subject: 'voices',
    functions: ['add', 'edit', 'delete', 'export', 'operate'],
  },
  'pds-algorithm-list': {},
  'sms-config': { page: 'settings', subject: 'messages', functions: ['edit', 'operate'], isForRoot: true },
  'patrol-device-type-list': { page: 'things', subject: 'models', functions: ['add', 'edit', 'delete', 'export'] },
  'area-manager-list': { page: 'things', subject: 'guards', functions: ['add', 'edit', 'delete', 'export'] },
  'community-guard-list': {
    page: 'things',
    subject: 'guards',
    functions: ['add', 'edit', 'delete', 'import', 'export'],
  },
  'validity-time-config': { page: 'things', subject: 'times', functions: ['add', 'edit', 'delete', 'export'] },
} as const satisfies Entries;

/** Users, devices, maps and services. */
export const system = {
  // An installation with an authority service keeps its units there.
  'unit-mgr': {
    page: 'things',
    subject: 'units',
    functions: ['add', 'edit', 'delete', 'export'],
    outside: 'authority-service',
  },
  'user-manage-list': {
    page: 'things',
    subject: 'users',
    tabs: ['role'],
    functions: ['add', 'edit', 'delete', 'import', 'export'],
  },
  'account-set': { page: 'editor', isHidden: true, takes, roles: ['client-set'] },
  'robot-manage': {
    page: 'things',
    tabs: ['group'],
    subject: 'devices',
    functions: ['add', 'edit', 'delete', 'import', 'export', 'operate'],
    alias: '/config-center/system-mgr/robot-mgr',
  },
  'robot-view': { page: 'detail', subject: 'robots', isHidden: true, takes, parent: 'robot-manage' },
  'robot-config': { page: 'settings', subject: 'robots', isHidden: true, takes, parent: 'robot-manage' },
  'robot-plan': {
    page: 'things',
    subject: 'plans',
    functions: ['add', 'edit', 'delete', 'import', 'export', 'operate'],
    isHidden: true,
    takes,
    parent: 'robot-manage',
  },
  'app-release': {},
  'face-library-manage': { page: 'things', subject: 'faces', functions: ['add', 'edit', 'delete', 'export'] },
  'person-type': {
    page: 'things',
    subject: 'faces',
    functions: ['add', 'edit', 'delete', 'export'],
    isHidden: true,
    parent: 'face-library-manage',
  },
  'face-register-failed-record': { isHidden: true, parent: 'face-library-manage' },
  'dictionary-mgr': { page: 'things', subject: 'words', functions: ['add', 'edit', 'delete', 'import', 'export'] },
  'patrol-vehicle': {
    page: 'things',
    tabs: ['registered'],
    subject: 'vehicles',
    functions: ['add', 'edit', 'delete', 'import', 'export'],
  },
  'patrol-recorder': { page: 'things', subject: 'devices', functions: ['add', 'edit', 'delete', 'import', 'export'] },
  'patrol-recorder-plan': {
    page: 'things',
    subject: 'rounds',
    functions: ['add', 'edit', 'delete', 'export'],
    isHidden: true,
    takes,
    parent: 'patrol-recorder',
  },
  'edge-node-mgr': {
    page: 'things',
    subject: 'nodes',
    functions: ['add', 'edit', 'delete', 'import', 'export', 'operate'],
  },
  'ismi-config': {},
  'server-ip': {},
  'lift-manage-list': {
    page: 'things',
    subject: 'lifts',
    functions: ['add', 'edit', 'delete', 'import', 'export', 'operate'],
  },
  annotation: {
    page: 'things',
    tabs: ['mark'],
    subject: 'maps',
    functions: ['add', 'edit', 'delete', 'import', 'export'],
  },
  'sensor-manage-list': {
    page: 'things',
    subject: 'sensors',
    functions: ['add', 'edit', 'delete', 'import', 'export'],
  },
  'smart-switch-manage-list': {
    page: 'things',
    subject: 'circuits',
    functions: ['add', 'edit', 'delete', 'import', 'export', 'operate'],
  },
  'hardware-manage-list': { page: 'things', forms: ['matrix'], subject: 'models', functions: ['edit', 'export'] },
  'robot-action-manage-list': {
    page: 'things',
    subject: 'patrols',
    functions: ['add', 'edit', 'delete', 'export', 'operate'],
    isHidden: true,
    parent: 'robot-manage',
  },
  'region-management': {
    page: 'things',
    subject: 'regions',
    functions: ['add', 'edit', 'delete', 'import', 'export'],
  },
  'knowledge-base-management': {
    page: 'things',
    subject: 'documents',
    functions: ['add', 'edit', 'delete', 'export'],
  },
  'point-path': { page: 'things', subject: 'points', functions: ['add', 'edit', 'delete', 'import', 'export'] },
  'face-access-auth': { page: 'settings', subject: 'faces' },
  'serve-monitor': {},
  'robot-release': {},
  'tblock-list': {
    page: 'things',
    subject: 'locks',
    functions: ['add', 'edit', 'delete', 'import', 'export', 'operate'],
  },
  'oid-list': {},
  'gis-map': { page: 'settings', subject: 'ground' },
  'route-plan': { page: 'things', subject: 'points', functions: ['add', 'edit', 'delete', 'export'] },
  'route-graph': { page: 'editor', functions: ['edit', 'import', 'export', 'publish'] },
} as const satisfies Entries;

/** The settings of the inspections of industrial sites. */
export const inspection = {
  task: {},
  'task-line': {},
  area: {},
  device: {},
  'inspection-points': {},
  mark: {},
} as const satisfies Entries;
