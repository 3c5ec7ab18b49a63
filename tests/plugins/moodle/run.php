<?php
/** Answers, in JSON, what a test asks of the plugins, in JSON: see moodle.ts beside it. */

$asked = json_decode(file_get_contents('php://stdin'));
require(__DIR__ . '/moodle.php');
$blocks = "$CFG->dirroot/blocks/academy";
$filters = "$CFG->dirroot/filter/academy";

/** The settings page of the filter. */
function settings_of_filter() {
    global $filters;
    $ADMIN = (object) ['fulltree' => true];
    $settings = new admin_settingpage();
    include("$filters/settings.php");
    return $settings->settings;
}

$calls = [
    // What format_text() makes of a text; null options are those of format_string().
    'filter' => function ($text, $options) {
        return array_map(function ($one) use ($options) {
            return academy_filter()->filter($one, (array) $options);
        }, (array) $text);
    },
    'block' => function ($config) use ($blocks, $PAGE) {
        require_once("$blocks/block_academy.php");
        $block = new block_academy();
        $block->config = $config;
        $block->page = $PAGE;
        $block->specialization();
        return ['title' => $block->title, 'header' => !$block->hide_header(), 'html' => $block->get_content()->text];
    },
    'form' => function () use ($blocks) {
        require_once("$blocks/block_academy.php");
        require_once("$blocks/edit_form.php");
        return (new block_academy_edit_form())->fields();
    },
    'validate' => function ($name, $value) {
        return settings_of_filter()[$name]->validate($value);
    },
    // The fields of addresses as an administrator gets them, and the files of JavaScript beside them.
    'addresses' => function () use ($PAGE) {
        $addresses = array_filter(settings_of_filter(), function ($setting) {
            return $setting instanceof \filter_academy\setting_address;
        });
        $html = array_map(function ($setting) {
            return $setting->output_html('');
        }, $addresses);
        return ['html' => $html, 'files' => array_keys($PAGE->requires->files)];
    },
    // What the registry of privacy says: each host with what it gets, in words.
    'privacy' => function () {
        $collection = \filter_academy\privacy\provider::get_metadata(new \core_privacy\local\metadata\collection());
        return array_map(function ($link) {
            $say = function ($name) {
                return get_string($name, 'filter_academy');
            };
            return [$link[0], array_map($say, $link[1]), $say($link[2])];
        }, $collection->links);
    },
    'settings' => function () use ($blocks) {
        include("$blocks/settings.php");
        return ['filter' => array_column(settings_of_filter(), 'default', 'name'), 'block' => $settings];
    },
    'about' => function () use ($blocks, $filters, $CFG) {
        $plugin = new stdClass();
        include("$filters/version.php");
        $filter = clone $plugin;
        include("$blocks/version.php");
        include("$blocks/db/access.php");
        require_once("$filters/db/install.php");
        xmldb_filter_academy_install();
        require_once("$blocks/block_academy.php");
        return [
            'filter' => $filter,
            'block' => $plugin,
            'capabilities' => $capabilities,
            'states' => $GLOBALS['filterstates'],
            'configured' => $GLOBALS['configured'],
            'reason' => get_string(\block_academy\privacy\provider::get_reason(), 'block_academy'),
            'names' => [get_string('filtername', 'filter_academy'), get_string('pluginname', 'filter_academy')],
        ];
    },
];

$answers = [];
foreach ($asked->calls as $call) {
    $name = array_shift($call);
    $answers[] = $calls[$name](...$call);
}
echo json_encode([
    'answers' => $answers,
    'end' => $PAGE->requires->end_code(),
    'strings' => array_map('array_keys', $stringsused),
]);
