/** A page, or the part of it that is meant: of a journey, or of a test of one screen. */
export interface Place<Found> {
  getByRole(role: Role, options?: { name?: string | RegExp; exact?: boolean }): Found;
  getByLabel(text: string, options?: { exact?: boolean }): Found;
}

type Role = 'button' | 'checkbox' | 'group' | 'heading' | 'region' | 'row' | 'table' | 'textbox';
