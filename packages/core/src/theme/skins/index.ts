import { skin1 } from './skin-01.ts';
import { skin2 } from './skin-02.ts';
import { skin3 } from './skin-03.ts';
import { skin4 } from './skin-04.ts';
import { skin5 } from './skin-05.ts';
import { skin6 } from './skin-06.ts';
import { skin7 } from './skin-07.ts';
import { skin8 } from './skin-08.ts';
import { skin9 } from './skin-09.ts';
import { skin10 } from './skin-10.ts';
import { skin11 } from './skin-11.ts';
import { skin12 } from './skin-12.ts';
import { skin13 } from './skin-13.ts';
import type { Skin } from '../skin.ts';

/** All skins by their number. */
export const skins: readonly Skin[] = [
  skin1,
  skin2,
  skin3,
  skin4,
  skin5,
  skin6,
  skin7,
  skin8,
  skin9,
  skin10,
  skin11,
  skin12,
  skin13,
];

/** The skin of users who have chosen none. */
export const defaultSkin = 12;

/** The skin of a number, or the default one. */
export function skinOf(key: number | undefined): Skin {
  return skins.find(skin => skin.key === key) ?? skin12;
}
