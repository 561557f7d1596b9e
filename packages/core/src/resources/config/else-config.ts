/** The page of settings without a screen of their own. */
import { elseScreen, getElseConfig, saveElseConfig } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { formOf } from '../form-of.ts';
import { settingsPage } from '../settings-page.ts';

/** The pages. */
export const pages = byName(
  settingsPage(elseScreen, {
    get: getElseConfig,
    edit: saveElseConfig,
    area: 'upkeep',
    effect: 'upkeep.else.effect',
    form: formOf({ edit: saveElseConfig, area: 'upkeep.else' }, [
      {
        label: 'upkeep.else.section.kept',
        fields: [
          { name: 'retention', hint: { id: 'upkeep.else.retention.hint' } },
          { name: 'recordsKept', hint: { id: 'upkeep.else.recordsKept.hint' } },
          { name: 'logKept', hint: { id: 'upkeep.else.logKept.hint' } },
        ],
      },
      {
        label: 'upkeep.else.section.closed',
        fields: [
          { name: 'causeGone', hint: { id: 'upkeep.else.causeGone.hint' } },
          { name: 'acknowledged', hint: { id: 'upkeep.else.acknowledged.hint' } },
        ],
      },
    ]),
  }),
);
