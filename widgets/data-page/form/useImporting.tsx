import type { AnyResource } from '@patrolkit/core';
import { useState, type ReactNode } from 'react';
import { useText } from '../../shared/element/index.ts';
import { usePermission } from '../../shared/permission/index.ts';
import { lateDialog } from '../../shared/dialog/Dialog.tsx';

const ImportDialog = lateDialog(async () => (await import('./ImportDialog.tsx')).ImportDialog);

/** The import of rows into a list whose page stores them, if the user has the permission for it. */
export function useImporting(
  { keeps, name, permission, title }: AnyResource,
  onDone: () => void,
): {
  /** Opens the dialog. Undefined when the user cannot import. */
  readonly open: (() => void) | undefined;
  readonly dialog: ReactNode;
} {
  const text = useText();
  const isPermitted = usePermission();
  const [isOpen, setOpen] = useState(false);
  const importing = keeps?.import;
  if (!importing || !isPermitted({ element: [permission, 'import'] })) return { open: undefined, dialog: null };
  const close = (): void => setOpen(false);
  return {
    open: () => setOpen(true),
    dialog: isOpen ? (
      <ImportDialog
        importing={importing}
        name={name}
        pageTitle={text(title)}
        onImported={() => {
          close();
          onDone();
        }}
        onUnknown={onDone}
        onClose={close}
      />
    ) : null,
  };
}
