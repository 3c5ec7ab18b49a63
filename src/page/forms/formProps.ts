/** What every form gets. */
export interface FormProps {
  /** What is edited; absent where something is added. */
  id?: number | undefined;
  onClose: () => void;
}
