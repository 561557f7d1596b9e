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
    area: 'people',
    effect: 'config.effect.next',
    form: formOf({ edit: setFaceAccess, area: 'people.faceAccess' }, [
      {
        fields: [
          { name: 'verificationTimeout', hint: { id: 'people.faceAccess.verificationTimeout.hint' } },
          { name: 'defaultStay', hint: { id: 'people.faceAccess.defaultStay.hint' } },
        ],
      },
    ]),
  }),
);
