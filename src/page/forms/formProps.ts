/** Buttons that a page may answer itself, and the product has a form. */
export type FormAction = 'add-school' | 'edit-school' | 'add-user' | 'edit-user';

/** The props of every form. */
export interface FormProps {
  /** The record that is edited, or the one to which another is added; absent where there is none. */
  id?: number;
  onClose: () => void;
}

/** How a form asks for what it begins with: anew each time it opens. It shows a failure itself. */
export const ANEW = { quiet: true, gcTime: 0 } as const;
