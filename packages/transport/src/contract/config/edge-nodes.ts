/** The edge nodes: gateways between the server and what is connected at a site. */
import {
  assumed,
  entity,
  field,
  flag,
  number,
  optional,
  text,
  timeOrNone,
  withDefault,
  within,
} from '../codec/index.ts';
import { thingOperation } from './operations.ts';
import { newSecret, secret, secretSetAt } from './secrets.ts';
import { kept, things } from './things.ts';

const password = secret('nodePassword', { min: 8, max: 64 }, 'The password by which it signs in');

const onAdd = {
  code: field('nodeCode', within(text, { min: 1, max: 16, format: 'serial' }), 'Code, which never changes'),
  password,
};
const settings = {
  name: field('nodeName', within(text, { min: 1, max: 20, format: 'plain' }), 'Name'),
  ip: field('gatewayIp', within(text, { min: 1, max: 15, format: 'ip' }), 'Its address'),
  port: field('gatewayPort', within(number, { min: 0, max: 65_535, decimals: 0 }), 'Its port'),
  companyId: field('companyId', within(text, { min: 1, max: 20 }), 'Unit that it belongs to, one of `listCompany`'),
  isValid: assumed('valid', withDefault(flag, true), 'It is in use'),
};

/** An edge node with what is known of its connection. */
export const edgeNode = entity('EdgeNode', {
  ...kept,
  code: onAdd.code,
  ...settings,
  companyName: assumed('companyName', withDefault(text, ''), 'Name of the unit in the language of the caller'),
  passwordSetAt: secretSetAt('nodePasswordTime'),
  isOnline: assumed('online', withDefault(flag, false), 'It is connected'),
  since: assumed('onlineTime', timeOrNone, 'Since when it is, or is not'),
  deviceCount: assumed('deviceNum', withDefault(number, 0), 'How many things are connected by it'),
  nodeVersion: assumed('nodeVersion', optional(text), 'The version of its program'),
});

/** The edge nodes of a unit and of those below it. */
export const edgeNodes = things({
  entity: edgeNode,
  module: 'user',
  screen: 'edge-node-mgr',
  labels: 'equipment.edgeNode',
  filters: ['code', 'name', 'ip', 'companyId', 'isValid', 'isOnline'],
  words: ['companyId'],
  sorts: ['changedAt', 'name', 'deviceCount'],
  settings,
  onAdd,
  onChange: { password: newSecret(password) },
  rules: {
    title: 'name',
    unique: [['code'], ['ip', 'port']],
    refers: [{ field: 'companyId', thing: 'Company' }],
    switch: 'isValid',
  },
  doc: { one: 'An edge node', all: 'Edge nodes' },
});

export const testEdgeNode = thingOperation({
  name: 'testEdgeNode',
  module: 'user',
  screen: 'edge-node-mgr',
  fields: {},
  doc: 'Asks edge nodes for a sign of life.',
});
