import { useStore } from '@nanostores/react';
import type { ComponentType } from 'react';
import { code, type Code } from '../code.ts';
import { Loaded } from '../Loaded.tsx';
import { $panel, closePanel, type Panel } from './panels.ts';

/** What a dialog or sheet of the frame is told. */
export interface PanelProps {
  readonly onClose: () => void;
}

// Behind clicks and keys: they come when they are wanted.
const views: Readonly<Record<Panel, Code<ComponentType<PanelProps>>>> = {
  about: code(async () => (await import('./AboutDialog.tsx')).AboutDialog),
  errors: code(async () => (await import('./ErrorLogDialog.tsx')).ErrorLogDialog),
  password: code(async () => (await import('../password/PasswordDialog.tsx')).PasswordDialog),
  settings: code(async () => (await import('../settings-panel/SettingsPanel.tsx')).SettingsPanel),
};

/** The dialog or sheet of the frame that is open. */
export function Panels() {
  const panel = useStore($panel);
  if (!panel) return null;
  return (
    <div className="panels">
      <Loaded key={panel} code={views[panel]}>
        {View => <View onClose={closePanel} />}
      </Loaded>
    </div>
  );
}
