import { textOf, type Language } from '../http/texts.ts';
import type { DeviceKind } from '../world/types.ts';

/** The name of a map. */
export const mapName = (language: Language, mapId: string): string =>
  textOf(language, mapId === '2' ? 'map.yard' : 'map.hall');

/** The name of a device. */
export const deviceName = (language: Language, kind: DeviceKind, number: number): string =>
  textOf(language, `device.${kind}`, { n: String(number).padStart(2, '0') });
