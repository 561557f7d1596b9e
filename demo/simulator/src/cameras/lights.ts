import type { CameraPose } from '../world/types.ts';
import type { Picture } from './picture.ts';
import { HALF_VIEW } from './air.ts';

/** How much the middle of the head light's beam brightens the picture, in 256ths. */
const BEAM = 150;
/** Half the beam's width as a tangent: some 25 degrees to either side. */
const BEAM_HALF = 0.47;
/** The beam points at the floor ahead: its middle is this far below the horizon, as a tangent. */
const BEAM_DIP = 0.12;
/** Brightest and darkest luma of limited range. */
const [WHITE, BLACK] = [235, 16];
/** The time of one turn of the warning light, ms. */
const TURN_MS = 1000;
/** How much the warning light reddens what its beam hits, in steps of chroma. */
const REDDEN = 26;

/** What is left of the light on a map whose lamps are off at night, in 256ths. */
const NIGHT = 90;

/** Darkens the picture of a place without light. Colours fade with it. */
export const dim = (picture: Picture): void => {
  const { y: luma, u, v } = picture;
  for (let at = 0; at < luma.length; at++) luma[at] = BLACK + ((((luma[at] ?? BLACK) - BLACK) * NIGHT) >> 8);
  for (const plane of [u, v])
    for (let at = 0; at < plane.length; at++) plane[at] = 128 + ((((plane[at] ?? 128) - 128) * 2 * NIGHT) >> 8);
};

/** 1 in the middle of a beam, falling to 0 at its edge. */
const fallOff = (away: number): number => (Math.abs(away) >= 1 ? 0 : Math.cos((away * Math.PI) / 2) ** 2);

/** Draws the head light, which points where the robot points: it does not turn with the camera. */
const shineHead = (picture: Picture, pose: CameraPose): void => {
  const { width, height, y: luma } = picture;
  const turned = Math.atan2(Math.sin(pose.heading - pose.deviceHeading), Math.cos(pose.heading - pose.deviceHeading));
  if (Math.abs(turned) > Math.PI / 2) return;
  const focal = (width / 2 / HALF_VIEW) * pose.zoom;
  const middleX = width / 2 + Math.tan(turned) * focal;
  const middleY = height / 2 + (Math.tan(pose.tilt) + BEAM_DIP) * focal;
  const reach = BEAM_HALF * focal;
  const across = Float32Array.from({ length: width }, (_, x) => fallOff((x + 0.5 - middleX) / reach) * BEAM);
  for (let y = 0; y < height; y++) {
    const down = fallOff((y + 0.5 - middleY) / reach);
    if (down === 0) continue;
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const gain = 256 + (across[x] ?? 0) * down;
      if (gain === 256) continue;
      luma[row + x] = Math.min(WHITE, BLACK + ((((luma[row + x] ?? BLACK) - BLACK) * gain) >> 8));
    }
  }
};

/** Draws the beam of the warning light, which crosses the picture once a turn and reddens it. */
const shineWarning = (picture: Picture, at: number): void => {
  const [columns, rows] = [picture.width / 2, picture.height / 2];
  const beam = ((at % TURN_MS) / TURN_MS) * 3 - 1;
  const across = Uint8Array.from({ length: columns }, (_, x) => fallOff((x / columns - beam) * 1.2) * REDDEN);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const red = across[x] ?? 0;
      if (red === 0) continue;
      const place = y * columns + x;
      picture.v[place] = Math.min(240, (picture.v[place] ?? 128) + red);
    }
  }
};

/**
 * Adds the light of the robot's own lamps to the picture of its camera.
 * @param at ms since 1970, which gives the position of the warning light
 */
export const shineLamps = (picture: Picture, pose: CameraPose, at: number): void => {
  if (pose.headLight) shineHead(picture, pose);
  if (pose.alarmLight) shineWarning(picture, at);
};
