/** The page that says how long alarms wait until they escalate. */
import { getAlarmEscalation, setAlarmEscalation } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { formOf } from '../form-of.ts';
import { settingsPage } from '../settings-page.ts';

/** The pages. */
export const pages = byName(
  settingsPage('alarm-level-config.escalation', {
    get: getAlarmEscalation,
    edit: setAlarmEscalation,
    area: 'policy',
    effect: 'policy.escalation.effect',
    form: formOf({ edit: setAlarmEscalation, area: 'policy.escalation' }, [
      {
        fields: [
          { name: 'serious', hint: { id: 'policy.escalation.serious.hint' } },
          { name: 'important', hint: { id: 'policy.escalation.important.hint' } },
          { name: 'general', hint: { id: 'policy.escalation.general.hint' } },
        ],
      },
    ]),
  }),
);
