import { rejectionMessage } from '../api/failure-message.ts';
import { toasts } from './toasts.ts';

/** Deletes something and offers to undo it. Resolves to false if deleting failed; a toast says why. */
export async function deleteWithUndo<T>({
  kind,
  name,
  remove,
  onDeleted,
  restore,
  onRestored,
}: {
  /** 'Trade' */
  kind: string;
  /** how toasts call the deleted one: '“Breakouts”' */
  name: string;
  remove: () => Promise<unknown>;
  onDeleted: () => Promise<void>;
  restore: () => Promise<T>;
  onRestored: (restored: T) => Promise<void>;
}): Promise<boolean> {
  const noun = kind.toLowerCase();
  const undo = async () => {
    let restored: T;
    try {
      restored = await restore();
    } catch (error) {
      return toasts.error(rejectionMessage(error, `Failed to restore ${noun}. Please try again.`));
    }
    toasts.show({ tone: 'good', title: `${kind} Restored`, description: `${name} restored` });
    await onRestored(restored);
  };
  try {
    await remove();
  } catch (error) {
    toasts.error(rejectionMessage(error, `Failed to delete ${noun}. Please try again.`));
    return false;
  }
  toasts.show({
    tone: 'plain',
    title: `${kind} Deleted`,
    description: `${name} deleted`,
    action: { label: 'Undo', run: () => void undo() },
  });
  void onDeleted();
  return true;
}
