/** Pages of settings: one form each. */
import { faceAccessScreen, getFaceAccess, setFaceAccess } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { formOf } from '../form-of.ts';
import { settingsPage } from '../settings-page.ts';

/** The pages. */
export const pages = byName(
  settingsPage(faceAccessScreen, {
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
  }),
);
