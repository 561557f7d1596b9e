/** Pages of settings: one form each. */
import { getFaceAccess, setFaceAccess } from '@patrolkit/transport';
import { formOf } from '../form-of.ts';
import type { SettingsPage } from '../form.ts';

/** The pages, by their screens. */
export const settings = {
  'face-access-auth': {
    name: 'face-access-auth',
    title: 'screens.title.face-access-auth',
    permission: 'face-access-auth',
    get: getFaceAccess,
    edit: setFaceAccess,
    form: formOf(setFaceAccess, [
      {
        fields: [
          { name: 'verificationTimeout', hint: { id: 'config.verificationTimeout.hint' } },
          { name: 'defaultStay', hint: { id: 'config.defaultStay.hint' } },
        ],
      },
    ]),
  },
} as const satisfies Readonly<Record<string, SettingsPage>>;
