import { triageKeys } from '@patrolkit/core/keys';
import { createPortal } from 'react-dom';
import { useConsole, useHost, useStore, useText } from '../../element/hooks.ts';
import { Dialog } from '../../dialog/Dialog.tsx';
import { triageActions } from '../keys.ts';

/** The help sheet of the triage keys, with the switch that turns them off for this user. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const { preferences, session } = useConsole();
  const state = useStore(session.$session);
  const { keylessUsers } = useStore(preferences.$preferences);
  const text = useText();
  const host = useHost();
  const user = state.state === 'signed-in' ? state.user.id : undefined;
  if (!host.shadowRoot) return null;
  return createPortal(
    <Dialog open width={440} title={text('triage.keys.title')} onClose={onClose}>
      <div className="pk-keys">
        <dl>
          {triageActions.map(action => (
            <div key={action}>
              <dt>
                <kbd>{triageKeys[action]}</kbd>
              </dt>
              <dd>{text(`triage.keys.${action}`)}</dd>
            </div>
          ))}
        </dl>
        <p className="pk-shelve-hint">{text('triage.keys.hint')}</p>
        {user === undefined ? null : (
          <label className="pk-keys-switch">
            <input
              type="checkbox"
              checked={!keylessUsers.includes(user)}
              onChange={event => preferences.chooseTriageKeys(user, event.target.checked)}
            />
            {text('triage.keys.on')}
          </label>
        )}
      </div>
    </Dialog>,
    host.shadowRoot,
  );
}
