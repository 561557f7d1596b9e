/** The sounds of the kinds of alarms, made when a page first asks for them. */
import type { FastifyInstance } from 'fastify';
import type { AlarmKind } from '../links/alarms.ts';
import type { PlayedSound } from '../links/voices.ts';

/** Samples a second. */
const RATE = 8_000;
/** The bytes of a WAV file before its samples. */
const headBytes = 44;
const SECONDS = 1.8;
/** The length of each sound. */
export const alarmSoundMs = SECONDS * 1000;
const LOUDNESS = 0.3 * 32_767;

/** How the pitch of a sound changes: hertz at a share (0 to 1) of one sweep, and sweeps a second. */
interface Sweep {
  hertz: (share: number) => number;
  perSecond: number;
}

/** Two tones that take turns. */
const turns = (one: number, other: number, perSecond: number): Sweep => ({
  hertz: share => (share < 0.5 ? one : other),
  perSecond,
});
/** A tone that rises and falls. */
const swell = (low: number, high: number, perSecond: number): Sweep => ({
  hertz: share => low + (high - low) * (1 - Math.abs(2 * share - 1)),
  perSecond,
});
const reading = turns(620, 740, 1.5);
const person = swell(700, 1100, 2.5);
const left = turns(520, 390, 1);
const device = turns(440, 330, 1.5);

const sweeps: Readonly<Record<AlarmKind, Sweep>> = {
  // The slow whoop of a fire alarm, and the two tones of a gas alarm.
  smoke: { hertz: share => 500 + 700 * share, perSecond: 1.1 },
  gas: turns(800, 970, 2),
  temperature: reading,
  dust: reading,
  humidity: reading,
  noise: reading,
  meter: reading,
  person,
  intruder: swell(600, 1400, 4),
  imsi: person,
  vehicle: turns(660, 880, 3),
  door: left,
  bag: left,
  cabinetOpen: left,
  cabinetDue: left,
  battery: device,
  offline: device,
  fault: device,
  trip: device,
  network: device,
  service: device,
  emergencyStop: swell(500, 1000, 3),
  sos: swell(800, 1600, 3),
};
/** Kinds whose alarms have their sound in a fresh installation. */
const usual: ReadonlySet<string> = new Set(['smoke', 'gas']);

/** Whether alarms of a kind have its sound in a fresh installation. */
export const hasUsualSound = (kind: string): boolean => usual.has(kind);

const cache = new Map<AlarmKind, Buffer>();

/** Where the sounds are. */
export const soundFolder = '/files/sound/';

/** The path of the sound of a kind. */
export const soundPath = (kind: string): string => `${soundFolder}${kind}.wav`;

/** The sound of a kind as WAV, 16 bits mono; undefined for anything else. */
export const alarmSound = (kind: string): Buffer | undefined => {
  const sweep = Object.hasOwn(sweeps, kind) ? sweeps[kind as AlarmKind] : undefined;
  if (!sweep) return undefined;
  const known = cache.get(kind as AlarmKind);
  if (known) return known;
  const count = Math.round(RATE * SECONDS);
  const wav = Buffer.alloc(44 + count * 2);
  wav.write('RIFF', 0, 'ascii');
  wav.writeUInt32LE(36 + count * 2, 4);
  wav.write('WAVEfmt ', 8, 'ascii');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'ascii');
  wav.writeUInt32LE(count * 2, 40);
  let phase = 0;
  for (let index = 0; index < count; index++) {
    const at = index / RATE;
    phase += sweep.hertz((at * sweep.perSecond) % 1) / RATE;
    // It fades in and out, so that it begins and ends without a click.
    const edge = Math.min(1, at / 0.02, (SECONDS - at) / 0.02);
    wav.writeInt16LE(Math.round(Math.sin(2 * Math.PI * phase) * LOUDNESS * edge), 44 + index * 2);
  }
  cache.set(kind as AlarmKind, wav);
  return wav;
};

/** The sound of a kind as a device plays it, again and again for a time, ms. */
export const sirenOf = (kind: AlarmKind, ms: number): PlayedSound => ({
  path: soundPath(kind),
  lastsMs: ms,
  clip: () => {
    const wav = alarmSound(kind);
    if (!wav) return Promise.resolve(undefined);
    const count = (wav.length - headBytes) / 2;
    const samples = new Float32Array(Math.round((ms / 1000) * RATE));
    for (let at = 0; at < samples.length; at += 1) samples[at] = wav.readInt16LE(headBytes + (at % count) * 2) / 32_768;
    return Promise.resolve({ rate: RATE, samples });
  },
});

/** Adds the route of these sounds. */
export const addAlarmSounds = (app: FastifyInstance): void => {
  app.get<{ Params: { name: string } }>('/files/sound/:name', async (request, reply) => {
    const sound = alarmSound(request.params.name.replace(/\.wav$/, ''));
    if (!sound) return reply.callNotFound();
    return reply
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('Cache-Control', 'public, max-age=3600')
      .type('audio/wav')
      .send(sound);
  });
};
