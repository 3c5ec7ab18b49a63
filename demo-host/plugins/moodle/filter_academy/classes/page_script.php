<?php
// This file is part of Moodle - https://moodle.org/
//
// Moodle is free software: you can redistribute it and/or modify
// it under the terms of the GNU General Public License as published by
// the Free Software Foundation, either version 3 of the License, or
// (at your option) any later version.
//
// Moodle is distributed in the hope that it will be useful,
// but WITHOUT ANY WARRANTY; without even the implied warranty of
// MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
// GNU General Public License for more details.
//
// You should have received a copy of the GNU General Public License
// along with Moodle.  If not, see <https://www.gnu.org/licenses/>.

namespace filter_academy;

use moodle_page;
use stdClass;

/**
 * The script of the academy, once per page and only where a screen is.
 *
 * Moodle's own way to add a script knows neither modules nor hashes, and a script that offers itself to RequireJS
 * breaks the page. So the page adds the module itself, once its own code has run; that works in parts of a page that
 * are loaded later too.
 *
 * @package    filter_academy
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class page_script {
    /** @var int How data is written into JavaScript that stands in a page. */
    private const JSON = JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT | JSON_UNESCAPED_SLASHES;

    /** @var array|null What pages can preload, once it is read. */
    private static $preloads = null;

    /** @var string JavaScript that adds elements to the head, unless they are there. */
    private const CODE = <<<'JS'
(function(elements) {
    if (document.getElementById('academy-widgets-js')) {
        return;
    }
    elements.forEach(function(element) {
        document.head.appendChild(Object.assign(document.createElement(element[0]), element[1]));
    });
})(%s)
JS;

    /**
     * Adds the script to a page.
     *
     * @param moodle_page $page The page.
     * @param stdClass $settings Settings of the filter.
     * @return void
     */
    public static function add_to(moodle_page $page, stdClass $settings): void {
        if (!$page->requires->should_create_one_time_item_now('filter_academy-script')) {
            return;
        }
        $apibase = self::api_base($settings);
        $metas = array_filter([
            'academy-api-base' => $apibase,
            'academy-login-url' => $settings->loginurl ?? '',
            'academy-base-path' => ($settings->basepath ?? '') ?: $apibase,
            // Add School, Edit and Add User open the academy’s own forms: no page of Moodle takes these actions.
            'academy-forms' => 'on',
        ]);
        $elements = [];
        foreach ($metas as $name => $content) {
            $elements[] = ['meta', ['name' => $name, 'content' => $content]];
        }
        $elements[] = ['script', array_filter([
            'id' => 'academy-widgets-js',
            'type' => 'module',
            'crossOrigin' => 'anonymous',
            'integrity' => $settings->integrity ?? '',
            'src' => $settings->scripturl,
        ])];
        $page->requires->js_amd_inline(sprintf(self::CODE, json_encode($elements, self::JSON)));
    }

    /** @var string JavaScript that makes the browser ask for files at once, which the script would find later. */
    private const PRELOAD = <<<'JS'
(function(files) {
    files.forEach(function(file) {
        document.head.appendChild(Object.assign(document.createElement('link'), file));
    });
})(%s)
JS;

    /**
     * Adds the preload lines of a screen to a page, once for each screen. Only where the script is surely of this
     * plugin's own build, whose files and hashes are known: by its hash, else by the folder of its version. With hashes
     * where the administrator has given the script's: a browser refuses a file that does not have its hash, and nobody
     * has asked for that otherwise.
     *
     * @param moodle_page $page The page.
     * @param stdClass $settings Settings of the filter.
     * @param string $tag The screen.
     * @return void
     */
    public static function preload(moodle_page $page, stdClass $settings, string $tag): void {
        $preloads = self::preloads();
        $files = array_diff($preloads['screens'][$tag] ?? [], ['academy-widgets.js']);
        if (!$files || !self::is_own_build($settings, $preloads)) {
            return;
        }
        if (!$page->requires->should_create_one_time_item_now('filter_academy-preload-' . $tag)) {
            return;
        }
        $folder = substr($settings->scripturl, 0, -strlen('academy-widgets.js'));
        $links = [];
        foreach ($files as $file) {
            $links[] = array_filter([
                'rel' => 'modulepreload',
                'crossOrigin' => 'anonymous',
                'integrity' => empty($settings->integrity) ? '' : $preloads['hashes'][$file],
                'href' => $folder . $file,
            ]);
        }
        $page->requires->js_amd_inline(sprintf(self::PRELOAD, json_encode($links, self::JSON)));
    }

    /**
     * What pages of this plugin's build can preload, from the file that the build writes.
     *
     * @return array folder, script, hashes, screens; empty where the build has not written it.
     */
    private static function preloads(): array {
        if (self::$preloads === null) {
            $file = __DIR__ . '/../preload.json';
            self::$preloads = is_readable($file) ? (array) json_decode(file_get_contents($file), true) : [];
        }
        return self::$preloads;
    }

    /**
     * Whether the script is of this plugin's build.
     *
     * @param stdClass $settings Settings of the filter.
     * @param array $preloads What pages can preload.
     * @return bool
     */
    private static function is_own_build(stdClass $settings, array $preloads): bool {
        if (!preg_match('~/academy-widgets\.js$~', $settings->scripturl)) {
            return false;
        }
        if (!empty($settings->integrity)) {
            return $settings->integrity === $preloads['script'];
        }
        return strpos($settings->scripturl, '/' . $preloads['folder'] . '/academy-widgets.js') !== false;
    }

    /**
     * Where the API is: as set, else the host of the script.
     *
     * @param stdClass $settings Settings of the filter.
     * @return string URL.
     */
    private static function api_base(stdClass $settings): string {
        if (!empty($settings->apibase)) {
            return $settings->apibase;
        }
        return preg_replace('~^(https?://[^/]+).*$~', '$1', $settings->scripturl);
    }
}
