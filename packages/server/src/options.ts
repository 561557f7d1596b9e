import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import {
  defaultLanguage,
  languages,
  repeatDefaults,
  repeatRange,
  type AlarmLevel,
} from '@patrolkit/transport/contract';
import type { Tiles } from './http/console-page.ts';
import type { Language } from './language/texts.ts';
import usage from './usage.txt?raw';

/** The options with which the server is started. */
export interface Options {
  port: number;
  host: string;
  data: string;
  /** Whether the simulated site is the fleet. */
  hasSimulator: boolean;
  fleet: number;
  seed: number;
  speed: number;
  /** Alarms in each hall in a simulated hour, on average. */
  alarmsPerHour: number;
  /** Days of the past that a fresh installation gets. */
  historyDays: number;
  /** Readings of sensors that are made for measurements. */
  sensorRows: number;
  /** The language of the installation. */
  language: Language;
  server: string | undefined;
  /** Address of the background tiles of the console's outdoor map; none by default. */
  tiles: Tiles | undefined;
  allowOrigins: string[];
  /** Names under which clients reach the server. */
  allowHosts: string[];
  /** Addresses and networks of trusted proxies: the server believes what they say about the address of a client. */
  trustedProxies: string[];
  /** Networks beside those outside to which webhooks and notifications of browsers may go. */
  allowWebhooksTo: string[];
  /** Origins of other servers that serve pictures and video. */
  media: string[];
  /** The devices whose cameras are recorded. */
  record: 'robots' | 'off' | readonly string[];
  recordMb: number;
  /** Frames a second of a camera that somebody watches. */
  fps: number;
  /** Frames a second of a camera that nobody watches. */
  recordFps: number;
  /** Seconds after which an alarm of each level that nobody confirmed sounds again; 0 for never. */
  repeats: Readonly<Record<AlarmLevel, number>>;
  /** How many minutes an access token is valid. */
  tokenMinutes: number;
  blocks: boolean;
  twoWay: boolean;
  /** The seed of the dialect in which answers and pushes are written. */
  dialect: number | undefined;
  /** Whether the server has only the calls, pushes and fields of the specification. */
  isSpecificationOnly: boolean;
  test: boolean;
  help: boolean;
}

/** What `--help` prints. */
export const helpText: string = usage;

/** An option that cannot be used; its message is for the user who typed it. */
export class OptionError extends Error {}

const number = (name: string, text: string, low: number, high: number, isWhole = true): number => {
  const value = Number(text);
  if (
    text.trim() === '' ||
    !Number.isFinite(value) ||
    value < low ||
    value > high ||
    (isWhole && !Number.isInteger(value))
  ) {
    throw new OptionError(
      `--${name} needs a ${isWhole ? 'whole ' : ''}number from ${String(low)} to ${String(high)}, not "${text}"`,
    );
  }
  return value;
};

const address = (name: string, text: string, kinds = ['http', 'https']): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !kinds.includes(url.protocol.slice(0, -1)))
    throw new OptionError(`--${name} needs an ${kinds.join(' or ')} address, not "${text}"`);
  return url;
};

const hostName = (text: string): string => {
  if (!/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(text))
    throw new OptionError(`--allow-host needs a name such as console.example, without port, not "${text}"`);
  return text.toLowerCase();
};

const network = (name: string, text: string): string => {
  const [address = '', bits, ...rest] = text.trim().split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
  if (isIP(address) === 0 || !isNetwork || rest.length > 0)
    throw new OptionError(`--${name} needs an IP address, or a network such as 10.0.0.0/8, not "${text}"`);
  return text.trim();
};

const recorded = (value: string): Options['record'] => {
  if (value === 'off' || value === 'robots') return value;
  const ids = value.split(',').map(id => id.trim());
  if (ids.every(id => /^[A-Z]{2}\d{3}$/.test(id))) return ids;
  throw new OptionError(`--record needs device ids such as PR001,PR002, "robots" or "off", not "${value}"`);
};

const repeatsOf = (text: string): Options['repeats'] => {
  const parts = text.split(',');
  const seconds = parts.map(part => Number(part));
  const isGood = seconds.every(each => each === 0 || (each >= repeatRange.min && each <= repeatRange.max));
  const [serious, important, general] = seconds;
  if (parts.some(part => part.trim() === '') || !isGood || seconds.length !== 3)
    throw new OptionError(
      `--repeat-sounds needs three numbers such as 30,0,0, each 0 or ${String(repeatRange.min)} to ${String(repeatRange.max)}, not "${text}"`,
    );
  return { serious: Number(serious), important: Number(important), general: Number(general) };
};

const languageNamed = (text: string): Language => {
  const language = languages.find(one => one === text);
  if (language) return language;
  throw new OptionError(`--language needs one of ${languages.join(', ')}, not "${text}"`);
};

const tileTemplate = (text: string): string => {
  const isWhole = ['{z}', '{x}', '{y}'].every(part => text.includes(part));
  if (!isWhole || !/^(https?:\/)?\/[^\s]+$/.test(text) || !URL.canParse(text, 'http://here'))
    throw new OptionError(`--tiles needs an address with {z}, {x} and {y}, not "${text}"`);
  return text;
};

/**
 * Reads the command line.
 * @throws {OptionError} that says what is wrong
 */
export const readOptions = (args: readonly string[]): Options => {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '8600' },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string', default: '.data' },
        'no-simulator': { type: 'boolean', default: false },
        fleet: { type: 'string', default: '14' },
        seed: { type: 'string', default: '1' },
        speed: { type: 'string', default: '1' },
        'alarms-per-hour': { type: 'string', default: '6' },
        history: { type: 'string' },
        'sensor-rows': { type: 'string', default: '0' },
        language: { type: 'string', default: defaultLanguage },
        server: { type: 'string' },
        tiles: { type: 'string' },
        'tiles-attribution': { type: 'string', default: '' },
        'allow-origin': { type: 'string', multiple: true, default: [] },
        'allow-host': { type: 'string', multiple: true, default: [] },
        'trust-proxy': { type: 'string', multiple: true, default: [] },
        'allow-webhook-to': { type: 'string', multiple: true, default: [] },
        media: { type: 'string', multiple: true, default: [] },
        record: { type: 'string' },
        'record-mb': { type: 'string', default: '512' },
        fps: { type: 'string', default: '15' },
        'record-fps': { type: 'string', default: '2' },
        'repeat-sounds': { type: 'string', default: Object.values(repeatDefaults).join(',') },
        'token-minutes': { type: 'string', default: '720' },
        'two-way': { type: 'boolean', default: false },
        dialect: { type: 'string' },
        'specification-only': { type: 'boolean', default: false },
        blocks: { type: 'boolean', default: false },
        test: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error));
  }
  if (values.data.trim() === '') throw new OptionError('--data needs a folder');
  return {
    port: number('port', values.port, 0, 65535),
    host: values.host,
    data: values.data,
    hasSimulator: !values['no-simulator'],
    fleet: number('fleet', values.fleet, 12, 999),
    seed: number('seed', values.seed, 0, 4294967295),
    speed: number('speed', values.speed, 0.1, 100, false),
    alarmsPerHour: number('alarms-per-hour', values['alarms-per-hour'], 0, 3600, false),
    // Tests store the records that they need themselves.
    historyDays: number('history', values.history ?? (values.test ? '0' : '90'), 0, 180),
    sensorRows: number('sensor-rows', values['sensor-rows'], 0, 100_000_000),
    language: languageNamed(values.language),
    server: values.server === undefined ? undefined : address('server', values.server).href,
    tiles:
      values.tiles === undefined
        ? undefined
        : { template: tileTemplate(values.tiles), attribution: values['tiles-attribution'] },
    allowOrigins: values['allow-origin'].map(text => address('allow-origin', text).origin),
    allowHosts: values['allow-host'].map(hostName),
    trustedProxies: values['trust-proxy'].flatMap(text => text.split(',')).map(text => network('trust-proxy', text)),
    allowWebhooksTo: values['allow-webhook-to']
      .flatMap(text => text.split(','))
      .map(text => network('allow-webhook-to', text)),
    media: values.media.map(text => address('media', text, ['http', 'https', 'ws', 'wss']).origin),
    // Records nothing in tests by default: recording would slow down journeys that are about other things.
    record: recorded(values.record ?? (values.test ? 'off' : 'robots')),
    recordMb: number('record-mb', values['record-mb'], 1, 1_000_000),
    fps: number('fps', values.fps, 2, 15),
    recordFps: number('record-fps', values['record-fps'], 1, 15),
    repeats: repeatsOf(values['repeat-sounds']),
    tokenMinutes: number('token-minutes', values['token-minutes'], 0.1, 10_080, false),
    blocks: values.blocks,
    twoWay: values['two-way'],
    dialect: values.dialect === undefined ? undefined : number('dialect', values.dialect, 0, 4294967295),
    isSpecificationOnly: values['specification-only'],
    test: values.test,
    help: values.help,
  };
};
