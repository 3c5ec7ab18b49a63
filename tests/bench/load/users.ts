/** The list that AG Grid and react-admin show. */
export interface User {
  pid: number;
  firstName: string;
  mobileNumber: string;
  emailId: string;
  schoolName: string;
}

export interface Users {
  data: User[];
  pagination: { totalItems: number };
}

export const COLUMNS = [
  { id: 'firstName', header: 'Name' },
  { id: 'mobileNumber', header: 'Mobile' },
  { id: 'emailId', header: 'Email' },
  { id: 'schoolName', header: 'School' },
] as const satisfies readonly { id: keyof User; header: string }[];

/** Where the list is asked for. */
export const usersPath = (page: number, limit: number): string => `/api/admin/users?page=${page}&limit=${limit}`;

/** Asks for a page of the list with the session that is stored. */
export async function askUsers(page: number, limit: number): Promise<Users> {
  const response = await fetch(usersPath(page, limit), {
    headers: { Authorization: `Bearer ${localStorage.getItem('adminToken')}` },
  });
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return (await response.json()) as Users;
}
