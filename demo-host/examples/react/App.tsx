import { useEffect } from 'react';
import { createBrowserRouter, Outlet, useNavigate, useParams } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { startAcademy } from './academy';
import type { AcademyEventMap } from './academy-widgets';

startAcademy();

/** Hands the links of all screens to the router. */
function AcademyLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: AcademyEventMap['academy-navigate']) => {
      event.preventDefault();
      navigate(event.detail.path);
    };
    document.addEventListener('academy-navigate', follow);
    return () => document.removeEventListener('academy-navigate', follow);
  }, [navigate]);
  return <Outlet />;
}

function Plans() {
  return <academy-plans theme="light" />;
}

function PlanReport() {
  const { planId } = useParams();
  return <academy-plan-report plan-id={planId} theme="light" />;
}

const router = createBrowserRouter([
  {
    element: <AcademyLinks />,
    children: [
      { path: '/study-plans', element: <Plans /> },
      { path: '/study-plans/:planId', element: <PlanReport /> },
    ],
  },
]);

export function App() {
  return <RouterProvider router={router} />;
}
