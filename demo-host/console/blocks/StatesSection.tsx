import BookOpen from 'lucide-react/icons/book-open';
import { Button } from '#ui/form/Button.tsx';
import { Card, CardGrid } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { Banner, ErrorState } from '#ui/state/States.tsx';

/** Banners, empty states and errors. */
export function StatesSection() {
  return (
    <>
      <Banner tone="error" onClose={() => undefined}>
        Login failed. Please try again.
      </Banner>
      <Banner action={<Button size="small">Select a School</Button>}>Choose a school to see its report.</Banner>
      <CardGrid min={300}>
        <Card>
          <EmptyState
            title="No exams found"
            hint="This student hasn't taken any exams yet."
            icon={BookOpen}
            action={<Button>Clear filters</Button>}
          />
        </Card>
        <Card>
          <ErrorState
            message="Server error. Please try again later."
            hint="GET /api/admin/users"
            onRetry={() => undefined}
          />
        </Card>
        <Card flush>
          <ErrorState inline message="Failed to load conversations" onRetry={() => undefined} />
          <EmptyState title="No conversations" />
        </Card>
      </CardGrid>
    </>
  );
}
