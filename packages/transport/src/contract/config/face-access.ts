/** Settings of access by face, for a company (specification section 9 gives their units). */
import { call } from '../call.ts';
import { assumed, entity, field, measured, nothing } from '../codec/index.ts';
import type { ScreensWith } from '../screens/index.ts';
import { guestStay } from './faces.ts';
import { lastChange, readVersion } from './last-change.ts';

/** The screen on which users set them. */
export const faceAccessScreen = 'face-access-auth' satisfies ScreensWith<{ readonly page: 'settings' }>;
/** How long a robot at an access point tries to verify a face, seconds. */
export const verificationTimeout = { min: 1, max: 60 } as const;

/** Settings of access by face, for a company (specification section 9 gives their units). */
export const faceAccess = entity('FaceAccess', {
  ...lastChange,
  verificationTimeout: assumed(
    'verifyTimeout',
    measured('second'),
    'How long a verification of a face may take, seconds',
  ),
  defaultStay: assumed('guestDuration', measured('minute'), 'Default stay of a guest, minutes'),
});

export const getFaceAccess = call({
  name: 'getFaceAccess',
  module: 'face',
  permission: { page: faceAccessScreen },
  request: entity('FaceAccessQuery', {}),
  answer: faceAccess,
  isOurs: true,
  doc: 'Returns how long a verification of a face may take, and the default stay of a guest.',
});

export const setFaceAccess = call({
  name: 'setFaceAccess',
  module: 'face',
  method: 'POST',
  permission: { function: `${faceAccessScreen}#edit` },
  request: entity('FaceAccessChange', {
    ...readVersion,
    verificationTimeout: field(
      'verifyTimeout',
      measured('second', 0, verificationTimeout),
      'How long a verification of a face may take, seconds',
    ),
    defaultStay: field('guestDuration', measured('minute', 0, guestStay), 'Default stay of a guest, minutes'),
  }),
  answer: nothing,
  isOurs: true,
  doc: 'Sets how faces give access. The server refuses the call when somebody else has changed the settings since the client read them.',
});
