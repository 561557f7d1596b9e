import { useStore } from '@nanostores/react';
import { useEffect, type ComponentType } from 'react';
import { code, type Code } from '../code.ts';
import { useConsole } from '../console-context.ts';
import { Loaded } from '../Loaded.tsx';
import { Piece } from '../Piece.tsx';
import { $panel, closePanel, openPanel, type Panel, type PanelProps } from './panels.ts';

// The code of each loads when a click or a key opens it.
const views: Readonly<Record<Panel, Code<ComponentType<PanelProps>>>> = {
  about: code(async () => (await import('./late/AboutDialog.tsx')).AboutDialog),
  errors: code(async () => (await import('./late/ErrorLogDialog.tsx')).ErrorLogDialog),
  help: code(async () => (await import('../help/HelpSheet.tsx')).HelpSheet),
  monitors: code(async () => (await import('../monitors/MonitorsDialog.tsx')).MonitorsDialog),
  palette: code(async () => (await import('../palette/Palette.tsx')).Palette),
  password: code(async () => (await import('../password/PasswordDialog.tsx')).PasswordDialog),
  settings: code(async () => (await import('../settings-panel/SettingsPanel.tsx')).SettingsPanel),
  shortcuts: code(async () => (await import('../shortcuts/ShortcutSheet.tsx')).ShortcutSheet),
  tour: code(async () => (await import('../tour/Tour.tsx')).Tour),
};

/** The open dialog or sheet of the frame, and the keys that open one. */
export function Panels(props: Omit<PanelProps, 'onClose' | 'onOpen'>) {
  const userId = props.user.id;
  const console = useConsole();
  const panel = useStore($panel);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isHere = true;
    // This loads after the frame, since nobody presses a key before the frame is drawn. Without this code every button still works.
    import('../shortcuts/frame-keys.ts').then(
      ({ listenToFrameKeys }) => {
        if (isHere) stop = listenToFrameKeys(console, userId, openPanel);
      },
      (error: unknown) => console.errors.report(String(error)),
    );
    return () => {
      isHere = false;
      stop?.();
    };
  }, [console, userId]);
  // The panel closes with the frame, so that a dialog of one user is not open for the next user.
  useEffect(() => closePanel, []);
  if (!panel) return null;
  return (
    <div className="panels">
      {/* A dialog that fails does not affect anything else: the user can open it, or another one, again. */}
      <Piece key={panel}>
        <Loaded code={views[panel]} onClose={closePanel}>
          {View => <View {...props} onClose={closePanel} onOpen={openPanel} />}
        </Loaded>
      </Piece>
    </div>
  );
}
