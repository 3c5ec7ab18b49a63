<?php
/**
 * A Laravel application around the routes of `demo-host/examples/backend/laravel.php`, as `composer create-project` makes
 * one: the framework's own kernel, router and cache, from Debian's package, and what `config/cors.php` lets pages of other
 * sites do. Started by `php -S 127.0.0.1:4000 laravel.php` with the folder of the application in `LARAVEL_FOLDER`.
 */
require '/usr/share/php/Illuminate/autoload.php';

use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Http\Kernel as KernelContract;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Exceptions\Handler;
use Illuminate\Foundation\Http\Kernel;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Route;

$folder = getenv('LARAVEL_FOLDER');
foreach (['bootstrap/cache', 'config', 'storage/framework/cache'] as $part) {
    if (!is_dir("$folder/$part")) mkdir("$folder/$part", 0777, true);
}
$config = [
    'app' => [
        'name' => 'School', 'env' => 'production', 'debug' => false, 'timezone' => 'UTC', 'locale' => 'en',
        'key' => 'base64:' . base64_encode(str_repeat('k', 32)), 'cipher' => 'AES-256-CBC', 'aliases' => [],
        'providers' => [
            Illuminate\Cache\CacheServiceProvider::class,
            Illuminate\Filesystem\FilesystemServiceProvider::class,
            Illuminate\Foundation\Providers\FoundationServiceProvider::class,
            Illuminate\Hashing\HashServiceProvider::class,
            Illuminate\View\ViewServiceProvider::class,
        ],
    ],
    'cache' => ['default' => 'file', 'stores' => ['file' => ['driver' => 'file', 'path' => "$folder/storage/framework/cache"]]],
    'hashing' => ['driver' => 'bcrypt'],
    'logging' => ['default' => 'errorlog', 'channels' => ['errorlog' => ['driver' => 'errorlog']]],
    'view' => ['paths' => [], 'compiled' => "$folder/storage"],
];
foreach ($config as $name => $values) file_put_contents("$folder/config/$name.php", '<?php return ' . var_export($values, true) . ';');

/** What `HandleCors` does with the settings of a new application. */
class AllowOtherSites
{
    public function handle(Request $request, Closure $next)
    {
        $response = $request->isMethod('OPTIONS') ? response('', 204) : $next($request);
        $response->headers->set('Access-Control-Allow-Origin', '*');
        $response->headers->set('Access-Control-Allow-Methods', '*');
        $response->headers->set('Access-Control-Allow-Headers', $request->header('Access-Control-Request-Headers', '*'));
        $response->headers->set('Access-Control-Expose-Headers', 'Date, Retry-After, X-Academy-For');
        return $response;
    }
}

class SchoolKernel extends Kernel
{
    protected $middleware = [AllowOtherSites::class];
}

$app = new Application($folder);
$app->singleton(KernelContract::class, SchoolKernel::class);
$app->singleton(ExceptionHandler::class, Handler::class);
$app->booted(fn () => Route::prefix('api')->group(__DIR__ . '/../../../demo-host/examples/backend/laravel.php'));
$app->make(KernelContract::class)->handle(Request::capture())->send();
