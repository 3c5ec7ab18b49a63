<?php
// The sign-in, the dashboard and the attendance on your own data, in Laravel 8 or later: this is `routes/api.php`.
// Laravel's own settings (`config/cors.php`) let pages of other sites in; name `X-Academy-For` there in `exposed_headers`.
use Illuminate\Http\Request;
use Illuminate\Support\Carbon;
use Illuminate\Support\Facades\{Cache, Event, Hash, Route};
use Illuminate\Support\Str;

// Stands for your models.
$school = json_decode(file_get_contents(__DIR__ . '/school.json'), true);
$week = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

// For whom an answer is, so that no cache of a page gives one family the child of another.
Event::listen(Illuminate\Foundation\Http\Events\RequestHandled::class, fn ($on) => $on->response->headers->add(['Vary' => 'Authorization', 'X-Academy-For' => hash('fnv1a32', (string) $on->request->bearerToken())]));
$fail = fn (int $status, string $message) => abort(response()->json(['message' => $message], $status));
$only = function (Request $request, int $role) use ($school, $fail) {
    $pid = Cache::get('token:' . hash('sha256', (string) $request->bearerToken()));
    $person = collect($school['people'])->firstWhere('pid', $pid) ?? $fail(401, 'Please sign in');
    return $person['role'] === $role ? $person : $fail(403, 'This is not for you');
};
Route::post('/admin/login', function (Request $request) use ($school, $fail) {
    $person = collect($school['people'])->firstWhere('phone', $request->input('identifier'));
    $isRight = Hash::check((string) $request->input('password'), ($person ?? $school['people'][0])['bcrypt']);
    if (!$person || !$isRight) $fail(401, 'Wrong phone number or password');
    $token = Str::random(48);
    Cache::put('token:' . hash('sha256', $token), $person['pid'], now()->addHours(12));
    return ['token' => $token, 'user' => collect($person)->only(['pid', 'role', 'name']), 'menu' => []];
});
Route::get('/admin/dashboard-stats', function (Request $request) use ($school, $only, $fail) {
    $only($request, 3);
    $totalStudents = $school['students'][$request->query('timeframe')] ?? $fail(400, 'There is no such timeframe');
    return ['titleStats' => ['totalStudents' => $totalStudents] + $school['totals'], 'countTables' => $school['counts']];
});
Route::get('/parent/attendance', function (Request $request) use ($school, $week, $only, $fail) {
    $children = collect($only($request, 24)['children']);
    $child = $children->first(fn ($id) => $id === (int) $request->query('studentId', $id)) ?? $fail(404, 'There is no such child');
    [$month, $year] = [$request->query('month'), $request->query('year')];
    $start = sprintf('%s-%02d', $year, (int) $month + 1); // `month` is 0 for January
    $isMonth = is_numeric($month) && preg_match('/^\d{4}-(0[1-9]|1[0-2])$/', $start);
    if (!$isMonth) $fail(400, 'month is 0 to 11, and year has four digits');
    $held = collect($school['lessons'][$child])->map(fn ($one) => ['date' => "$start-{$one['date']}"] + $one);
    $count = fn ($some, $status) => $some->where('status', $status)->count();
    $share = fn ($some) => $some->isEmpty() ? 0 : 100 * $count($some, 'present') / $some->count();
    // Every day of the month. One with lessons is as they were, and partial where they differ.
    $days = collect(range(1, Carbon::parse("$start-01")->daysInMonth))->map(function ($date) use ($held, $start) {
        $on = $held->where('date', sprintf('%s-%02d', $start, $date));
        $words = $on->pluck('status')->unique();
        return ['date' => $date, 'status' => $words->count() > 1 ? 'partial' : $words->first() ?? 'no_classes', 'sessions' => $on->count()];
    });
    $due = $days->where('sessions', '>', 0);
    return [
        'monthlyAttendance' => $days,
        'attendanceStats' => ['totalDays' => $due->count(), 'presentDays' => $count($due, 'present'),
            'absentDays' => $count($due, 'absent'), 'partialDays' => $count($due, 'partial'), 'attendancePercentage' => $share($due)],
        'sessionAttendance' => $held->map(fn ($one) => ['date' => "{$one['date']}T{$one['startTime']}:00+05:30"] + $one),
        'weeklyPattern' => collect($week)->map(function ($day) use ($held, $share) {
            $on = $held->filter(fn ($one) => Carbon::parse($one['date'])->englishDayOfWeek === $day);
            return ['day' => $day, 'sessions' => $on->count(), 'attendance' => $share($on)];
        }),
    ];
});
Route::fallback(fn () => $fail(404, 'There is no such call'));
